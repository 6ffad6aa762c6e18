import Geometry
import Platform
import Testing

@testable import KMSDisplay

@Suite("A refused frame") struct RefusalTests {
  @Test func `is presented again, and a refusal that passes is not told`() throws {
    let scene = try Scene()
    scene.show()
    scene.card.refusal = .resourceBusy
    let color = scene.present()
    #expect(!scene.display.isReady)
    #expect(scene.process().isEmpty)
    #expect(scene.process(after: 0.011).isEmpty)
    scene.card.refusal = nil
    #expect(scene.process(after: 0.021).isEmpty)
    scene.card.blank(at: scene.now)
    #expect(scene.process().count == 1)
    #expect(scene.card.color == color && scene.display.isReady)
  }

  @Test func `is told when it lasts, and tried once a second`() throws {
    let scene = try Scene()
    scene.show()
    scene.card.refusal = .invalidArgument
    scene.present()
    var events: [DisplayEvent] = []
    var tries = 0
    while scene.now < 20 {
      let deadline = try #require(scene.display.deadline)
      events += scene.process(after: max(0, deadline - scene.now))
      tries += 1
    }
    #expect(events == [.hidden] && tries < 20)
    scene.card.refusal = nil
    #expect(scene.process(after: 1) == [.exposed])
  }

  @Test func `by another program's right to draw is told at once`() throws {
    let scene = try Scene()
    scene.show()
    scene.card.isTaken = true
    scene.present()
    #expect(scene.display.deadline == 0)
    #expect(scene.process() == [.hidden])
    #expect(!scene.display.isReady)
    // A switch away from it tells nothing new.
    var events: [DisplayEvent] = []
    scene.display.leave(into: &events)
    #expect(events.isEmpty)
    scene.card.isTaken = false
    scene.display.comeBack(at: scene.now, into: &events)
    #expect(events == [.exposed])
  }

  @Test func `of a panel that is then unplugged is forgotten`() throws {
    let scene = try Scene()
    scene.show()
    scene.card.refusal = .resourceBusy
    scene.present()
    scene.card.unplug("DSI-1")
    scene.hear("change", isHotplug: true)
    #expect(scene.process() == [.screenChanged])
    scene.card.refusal = nil
    scene.card.plug("DSI-1", PixelSize(8, 4))
    scene.hear("change", isHotplug: true)
    #expect(scene.process(after: 0.1) == [.screenChanged])
    #expect(scene.display.isReady && scene.display.deadline == nil)
  }
}
