import Geometry
import Platform
import System
import TestContexts
import Testing

@testable import KMSDisplay

@Suite("A panel", .freshContext) struct PanelTests {
  @Test func `that is missing is driven when it is plugged in`() throws {
    let card = MemoryCard()
    card.unplug("HDMI-A-1")
    let scene = try Scene(card)
    #expect(scene.display.screen == nil && !scene.display.isReady && scene.display.deadline == nil)
    // The display stays DRM master, so that the kernel's console does not use the panel.
    #expect(card.isMaster)
    card.plug("HDMI-A-1", PixelSize(8, 4))
    #expect(scene.process().isEmpty)
    scene.sendUevent("change", isHotplug: true)
    #expect(scene.display.deadline == 0)
    #expect(scene.process() == [.screenChanged])
    #expect(scene.display.isReady && scene.display.screen?.name == "HDMI-A-1")
  }

  @Test func `that is unplugged drops its pending frame`() throws {
    let scene = try Scene()
    scene.presentAndFlip()
    scene.present()
    scene.card.unplug("DSI-1")
    scene.sendUevent("change", isHotplug: true)
    #expect(scene.process() == [.screenChanged])
    #expect(scene.display.screen == nil && !scene.display.isReady && scene.display.deadline == nil)
    #expect(scene.card.removeLog().last == "off")

    scene.card.plug("DSI-1", PixelSize(8, 4))
    scene.sendUevent("change", isHotplug: true)
    #expect(scene.process(after: 1) == [.screenChanged])
    // The flip event of the previous frame does not belong to this output.
    scene.card.blank(at: scene.now)
    #expect(scene.process().isEmpty && scene.display.isReady)
    let color = scene.presentAndFlip()
    #expect(scene.card.removeLog() == ["mode DSI-1 8x4@50"])
    #expect(scene.card.color == color)
  }

  @Test func `keeps its frame until the first frame of another mode`() throws {
    let scene = try Scene()
    let color = scene.presentAndFlip()
    scene.card.plug("DSI-1", PixelSize(16, 4))
    scene.sendUevent("change", isHotplug: true)
    #expect(scene.process() == [.screenChanged])
    #expect(scene.display.screen?.size == PixelSize(16, 4))
    // Two buffers of the old mode, and one of the new.
    #expect(scene.card.color == color && scene.card.buffers == 3)
    scene.presentAndFlip()
    #expect(scene.card.buffers == 2)
  }

  @Test func `releases its buffers if those of another mode do not fit next to them`() throws {
    let scene = try Scene()
    scene.presentAndFlip()
    scene.card.bufferLimit = 2
    scene.card.plug("DSI-1", PixelSize(16, 4))
    scene.sendUevent("change", isHotplug: true)
    #expect(scene.process() == [.screenChanged])
    #expect(scene.display.isReady && scene.card.buffers <= 2)
  }

  @Test func `is unaffected when something else is plugged in`() throws {
    let scene = try Scene()
    scene.present()
    scene.card.plug("HDMI-A-1", PixelSize(4, 4))
    scene.sendUevent("change", isHotplug: true)
    #expect(scene.process().isEmpty)
    scene.card.blank(at: 10.01)
    #expect(scene.process(after: 0.02) == [.presented(at: 10.01)])
  }

  @Test func `that is switched off sleeps until the next frame, which sets its mode`() throws {
    let scene = try Scene()
    scene.presentAndFlip()
    _ = scene.card.removeLog()
    scene.display.turnOff()
    #expect(scene.card.removeLog() == ["off"] && scene.card.color == nil)
    #expect(scene.display.isReady && scene.display.screen != nil && scene.display.failingSince == nil)
    #expect(scene.process(after: 1000).isEmpty && scene.display.deadline == nil)
    let color = scene.presentAndFlip()
    #expect(scene.card.removeLog() == ["mode DSI-1 8x4@50"] && scene.card.color == color)
    scene.presentAndFlip()
    #expect(scene.card.removeLog() == ["flip"])
  }

  /// Returns a scene whose panel is asleep and reports itself as unplugged.
  private func sleeping() throws -> Scene {
    let scene = try Scene()
    scene.presentAndFlip()
    scene.display.turnOff()
    scene.card.unplug("DSI-1")
    scene.sendUevent("change", isHotplug: true)
    #expect(scene.process(after: 10).isEmpty && scene.display.deadline == nil && scene.display.isReady)
    return scene
  }

  @Test func `that seems to be unplugged while it sleeps is woken anyway`() throws {
    let scene = try sleeping()
    _ = scene.card.removeLog()
    scene.presentAndFlip()
    #expect(scene.card.removeLog() == ["mode DSI-1 8x4@50"])
    #expect(scene.process(after: 2).isEmpty && scene.display.isReady)
    scene.card.plug("DSI-1", PixelSize(8, 4))
    scene.sendUevent("change", isHotplug: true)
    #expect(scene.process(after: 3).isEmpty && scene.display.deadline == nil && scene.card.removeLog() == [])
  }

  @Test(arguments: [nil, Errno.invalidArgument]) func `that was unplugged while it slept is checked when it must wake`(
    refusal: Errno?
  ) throws {
    let scene = try sleeping()
    scene.card.refusal = refusal
    scene.presentAndFlip()
    #expect(scene.display.deadline != nil && scene.display.screen != nil)
    #expect(scene.process(after: 5).contains(.screenChanged) && scene.display.screen == nil)
    #expect(scene.display.deadline == nil && scene.display.failingSince == nil)
  }

  @Test func `with a bad link gets its mode and a full frame again`() throws {
    let scene = try Scene()
    scene.presentAndFlip()
    scene.card.linkIsBad = true
    scene.sendUevent("change", isHotplug: true)
    #expect(scene.process() == [.exposed])
    _ = scene.card.removeLog()
    scene.presentAndFlip()
    #expect(scene.card.removeLog() == ["mode DSI-1 8x4@50"])
  }

  @Test func `without memory for a frame is retried`() throws {
    let card = MemoryCard()
    card.bufferLimit = 0
    card.plug("DSI-1", PixelSize(8, 4))
    let scene = try Scene(card)
    #expect(scene.display.screen == nil)
    card.bufferLimit = 4
    let deadline = try #require(scene.display.deadline)
    #expect(scene.process(after: deadline - scene.now) == [.screenChanged])
    #expect(scene.display.isReady && scene.display.deadline == nil)
  }

  @Test(arguments: [10.0, 50]) func `with a loose contact is checked at increasing intervals, and finally shown`(
    hertz: Double
  ) throws {
    let scene = try Scene()
    scene.presentAndFlip()
    var turns = 0
    for change in 0..<Int(60 * hertz) {
      if change % 2 == 0 { scene.card.unplug("DSI-1") } else { scene.card.plug("DSI-1", PixelSize(8, 4)) }
      scene.sendUevent("change", isHotplug: true)
      let events = scene.process(after: 1 / hertz)
      if !events.isEmpty { turns += 1 }
      if scene.display.isReady { scene.presentAndFlip() }
    }
    #expect(scene.card.connectorQueryCount < 50 && turns < 50)
    #expect(scene.journal.lines.count <= 6)
    _ = scene.process(after: 2)
    #expect(scene.display.isReady && scene.display.deadline == nil)
    let color = scene.presentAndFlip()
    #expect(scene.card.color == color)
    // After a while without changes, the next one is handled at once.
    _ = scene.process(after: 20)
    scene.card.unplug("DSI-1")
    scene.sendUevent("change", isHotplug: true)
    #expect(scene.process() == [.screenChanged])
  }

  @Test(arguments: [(UInt64(0), Rotation.none), (1, .half), (2, .clockwise270), (3, .clockwise90), (9, .none)])
  func `is upright as it is built in, unless a rotation is requested`(side: UInt64, rotation: Rotation) throws {
    let card = MemoryCard()
    card.plug("DSI-1", PixelSize(8, 4))
    card.panels[0].read(property: "panel orientation", value: side)
    let scene = try Scene(card)
    let screen = try #require(scene.display.screen)
    #expect(screen.rotation == rotation && screen.size == (rotation.swapsSides ? PixelSize(4, 8) : PixelSize(8, 4)))
    let color = scene.presentAndFlip()
    #expect(card.color == color)
    // Touch follows: the frame's top edge is at the side of the panel that is at the top of the device.
    let top: [PanelPosition] = [
      PanelPosition(0.5, 0), PanelPosition(0.5, 1), PanelPosition(0, 0.5), PanelPosition(1, 0.5),
    ]
    let point = PanelMapping(screen: screen, scale: 1).point(at: side < 4 ? top[Int(side)] : top[0])
    #expect(point == Point(Double(screen.size.width) / 2, 0))
    // A setting replaces the orientation, also one of 0.
    for requested in [Rotation.none, .clockwise90] {
      let other = try Scene(card, KMSDisplay.Options(rotation: .some(requested)))
      #expect(other.display.screen?.rotation == requested)
    }
  }

  @Test func `without the requested mode shows its preferred one, and logs that once`() throws {
    let card = MemoryCard()
    card.plug("DSI-1", PixelSize(8, 4), PixelSize(4, 4), PixelSize(4, 4))
    let scene = try Scene(card, KMSDisplay.Options(mode: ModeRequest("16x4@60")))
    #expect(scene.display.screen?.size == PixelSize(8, 4))
    scene.presentAndFlip()
    scene.sendUevent("change", isHotplug: true)
    #expect(scene.process().isEmpty)
    #expect(
      scene.journal.lines.last
        == "DSI-1: has no mode 16x4@60, so the preferred mode is used; its modes are: 8x4@50, 4x4@50"
    )
    #expect(scene.journal.lines.count == 2)
  }
}
