import Geometry
import Platform
import TestContexts
import Testing

@testable import KMSDisplay

@Suite("A refused frame", .freshContext) struct RefusalTests {
  @Test func `is presented again, and a temporary refusal is not logged`() throws {
    let scene = try Scene()
    scene.presentAndFlip()
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

  @Test func `is logged if it persists, and retried once a second`() throws {
    let scene = try Scene()
    scene.presentAndFlip()
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

  @Test func `because another program owns the card is logged immediately`() throws {
    let scene = try Scene()
    scene.presentAndFlip()
    scene.card.hasOtherMaster = true
    scene.present()
    #expect(scene.display.deadline == 0)
    #expect(scene.process() == [.hidden])
    #expect(!scene.display.isReady)
    // Switching to another terminal reports no further event.
    var events: [DisplayEvent] = []
    scene.display.yieldTerminal(into: &events)
    #expect(events.isEmpty)
    scene.card.hasOtherMaster = false
    scene.display.resumeTerminal(at: scene.now, into: &events)
    #expect(events == [.exposed])
  }

  @Test func `of a panel that is then unplugged is forgotten`() throws {
    let scene = try Scene()
    scene.presentAndFlip()
    scene.card.refusal = .resourceBusy
    scene.present()
    scene.card.unplug("DSI-1")
    scene.sendUevent("change", isHotplug: true)
    #expect(scene.process() == [.screenChanged])
    scene.card.refusal = nil
    scene.card.plug("DSI-1", PixelSize(8, 4))
    scene.sendUevent("change", isHotplug: true)
    #expect(scene.process(after: 0.1) == [.screenChanged])
    #expect(scene.display.isReady && scene.display.deadline == nil)
  }

  @Test
  func `that is permanent leads to another mode, then to the legacy interface, and back when the panel reconnects`()
    throws
  {
    let card = MemoryCard()
    card.isAtomic = true
    card.plug("DSI-1", PixelSize(8, 4), PixelSize(4, 2))
    card.fault = Fault(.mode, .refused(.invalidArgument), .always, isOfAtomic: true)
    let scene = try Scene(card)
    var shown: [String] = []
    while scene.now < 16 {
      if scene.display.isReady { scene.presentAndFlip() }
      let mode = scene.display.screen!.mode.description
      if shown.last != mode { shown.append(mode) }
      _ = scene.process(after: 0.1)
    }
    #expect(shown == ["8x4@50", "4x2@50", "8x4@50"])
    #expect(card.color != nil && scene.display.failingSince == nil)
    #expect(try #require(scene.display.deadline) > scene.now + 40)
    #expect(
      scene.journal.lines == [
        "DSI-1: 8x4@50 XRGB8888 on /dev/dri/card0",
        "DSI-1: the kernel refused the frame: Invalid argument; trying again",
        "DSI-1: frames are accepted again: 8x4@50 through the legacy interface",
      ])

    card.fault = nil
    card.unplug("DSI-1")
    scene.sendUevent("change", isHotplug: true)
    _ = scene.process(after: 3)
    card.plug("DSI-1", PixelSize(8, 4), PixelSize(4, 2))
    scene.sendUevent("change", isHotplug: true)
    _ = scene.process(after: 3)
    #expect(scene.journal.lines.last == "DSI-1: 8x4@50 XRGB8888 on /dev/dri/card0")
  }

  @Test func `on every path is logged until one is accepted, or until the panel is unplugged`() throws {
    let scene = try Scene()
    scene.presentAndFlip()
    #expect(scene.display.failingSince == nil)
    scene.card.refusal = .invalidArgument
    scene.present()
    let start = scene.now
    for _ in 0..<20 { _ = scene.process(after: 1) }
    #expect(scene.display.failingSince == start)
    #expect(scene.journal.lines.last == "DSI-1: the kernel refuses frames on every output path: Invalid argument")
    scene.card.refusal = nil
    _ = scene.process(after: 1)
    scene.card.blank(at: scene.now + 0.01)
    _ = scene.process(after: 0.02)
    #expect(scene.display.failingSince == nil)

    scene.card.refusal = .resourceBusy
    scene.present()
    _ = scene.process(after: 1)
    #expect(scene.display.failingSince != nil)
    var events: [DisplayEvent] = []
    scene.display.yieldTerminal(into: &events)
    #expect(scene.display.failingSince == nil)
    scene.display.resumeTerminal(at: scene.now, into: &events)
    #expect(scene.display.failingSince == scene.now)
    scene.card.unplug("DSI-1")
    scene.sendUevent("change", isHotplug: true)
    _ = scene.process(after: 1)
    #expect(scene.display.failingSince == nil)
  }

  @Test func `that lasted for a while leads back to the preferred mode later, if the kernel accepts it`() throws {
    let card = MemoryCard()
    card.isAtomic = true
    card.plug("DSI-1", PixelSize(8, 4), PixelSize(4, 2))
    card.fault = Fault(.mode, .refused(.invalidArgument), .always)
    let scene = try Scene(card)
    func play(until end: Double) {
      while scene.now < end {
        card.now = scene.now
        if scene.display.isReady { scene.presentAndFlip() }
        _ = scene.process(after: 0.5)
      }
    }
    // Refused for longer than the limit.
    play(until: 11.6)
    card.fault = nil
    play(until: 20)
    #expect(scene.display.screen?.size == PixelSize(4, 2) && scene.display.failingSince == nil)
    // While the kernel would still refuse the wanted mode, nothing changes on the panel.
    card.fault = Fault(.mode, .refused(.noMemory), .always)
    play(until: 100)
    #expect(scene.display.screen?.size == PixelSize(4, 2) && scene.display.failingSince == nil)
    card.fault = nil
    play(until: 500)
    #expect(scene.display.screen?.size == PixelSize(8, 4) && card.color != nil)
    #expect(scene.display.deadline == nil)
    #expect(scene.journal.lines.last == "DSI-1: switched back to 8x4@50")
  }

  @Test func `as busy, by a driver without flip events, does not count`() throws {
    let card = MemoryCard()
    card.isAtomic = true
    card.plug("DSI-1", PixelSize(8, 4))
    card.fault = Fault(.event, .silent, .always)
    let scene = try Scene(card)
    for _ in 0..<3 {
      scene.present()
      _ = scene.process(after: 0.6)
    }
    _ = scene.process(after: 0.1)
    let lines = scene.journal.lines.count
    card.refusal = .resourceBusy
    let color = scene.present()
    #expect(scene.display.failingSince == nil)
    card.refusal = nil
    for _ in 0..<5 { _ = scene.process(after: 0.02) }
    #expect(card.color == color && scene.display.isReady)
    #expect(scene.journal.lines.count == lines)
  }

  @Test func `of a connector that cannot detect panels is ignored`() throws {
    let card = MemoryCard()
    card.plug("VGA-1", PixelSize(8, 4))
    card.panels[0].status = .unknown
    card.refusal = .invalidArgument
    let scene = try Scene(card)
    scene.present()
    for _ in 0..<20 { _ = scene.process(after: 1) }
    #expect(scene.display.failingSince == nil)
  }

  @Test func `that ends within seconds leaves the panel unchanged`() throws {
    let card = MemoryCard()
    card.isAtomic = true
    card.plug("DSI-1", PixelSize(8, 4), PixelSize(4, 2))
    let scene = try Scene(card)
    scene.presentAndFlip()
    card.refusal = .noMemory
    let color = scene.present()
    for _ in 0..<30 { _ = scene.process(after: 0.1) }
    card.refusal = nil
    for _ in 0..<3 { _ = scene.process(after: 1) }
    card.blank(at: scene.now)
    #expect(card.color == color && scene.display.screen?.size == PixelSize(8, 4))
    #expect(card.removeLog().last == "mode DSI-1 8x4@50")
  }
}
