import Geometry
import Platform
import TestContexts
import Testing

@testable import KMSDisplay

@Suite("A switch of virtual terminals", .freshContext) struct TerminalTests {
  @Test func `hides the frame, and restores the last one`() throws {
    let scene = try Scene()
    let color = scene.presentAndFlip()
    var events: [DisplayEvent] = []
    scene.display.yieldTerminal(into: &events)
    #expect(events == [.hidden])
    #expect(!scene.card.isMaster && !scene.display.isReady && scene.display.deadline == nil)
    scene.present()
    #expect(scene.process(after: 5).isEmpty)

    events = []
    scene.display.resumeTerminal(at: scene.now, into: &events)
    #expect(events == [.exposed])
    #expect(scene.card.removeLog() == ["save", "mode DSI-1 8x4@50", "mode DSI-1 8x4@50"])
    scene.card.blank(at: scene.now + 0.01)
    #expect(scene.process(after: 0.02).count == 1)
    #expect(scene.card.color == color && scene.display.isReady)
  }

  @Test func `during a pending frame loses that frame`() throws {
    let scene = try Scene()
    scene.present()
    var events: [DisplayEvent] = []
    scene.display.yieldTerminal(into: &events)
    scene.card.blank(at: 10.01)
    #expect(scene.process(after: 0.6).isEmpty)
    scene.display.resumeTerminal(at: scene.now, into: &events)
    #expect(events == [.hidden, .exposed])
  }

  @Test func `detects panels that changed in the meantime`() throws {
    let scene = try Scene()
    scene.presentAndFlip()
    var events: [DisplayEvent] = []
    scene.display.yieldTerminal(into: &events)
    scene.card.unplug("DSI-1")
    scene.card.plug("HDMI-A-1", PixelSize(16, 8))
    scene.sendUevent("change", isHotplug: true)
    // Not probed, because another program owns the display.
    #expect(scene.process(after: 1).isEmpty)
    #expect(scene.display.screen?.name == "DSI-1")
    scene.display.resumeTerminal(at: scene.now, into: &events)
    #expect(scene.process().last == .screenChanged)
    #expect(scene.display.screen?.name == "HDMI-A-1" && scene.display.isReady)
  }

  @Test func `without a panel has nothing to hide`() throws {
    let card = MemoryCard()
    card.unplug("DSI-1")
    let scene = try Scene(card)
    var events: [DisplayEvent] = []
    scene.display.yieldTerminal(into: &events)
    card.plug("DSI-1", PixelSize(8, 4))
    scene.display.resumeTerminal(at: scene.now, into: &events)
    #expect(events.isEmpty)
    #expect(scene.process() == [.screenChanged])
  }

  @Test func `to a program that keeps the display is logged once`() throws {
    let scene = try Scene()
    scene.presentAndFlip()
    var events: [DisplayEvent] = []
    scene.display.yieldTerminal(into: &events)
    scene.card.hasOtherMaster = true
    scene.display.resumeTerminal(at: scene.now, into: &events)
    #expect(events == [.hidden])
    for _ in 0..<10 {
      let deadline = try #require(scene.display.deadline)
      #expect(scene.process(after: max(0, deadline - scene.now)).isEmpty)
    }
    scene.card.hasOtherMaster = false
    #expect(scene.process(after: 1) == [.exposed])
  }
}
