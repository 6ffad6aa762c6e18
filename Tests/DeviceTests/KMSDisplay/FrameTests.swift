import Geometry
import Platform
import System
import TestContexts
import Testing

@testable import KMSDisplay

@Suite("Frames on a card", .freshContext) struct FrameTests {
  @Test func `are shown one at a time, each after the previous flip event`() throws {
    let scene = try Scene()
    #expect(scene.display.screen?.size == PixelSize(8, 4))
    #expect(scene.display.isReady && scene.display.deadline == nil)
    let color = scene.present()
    #expect(!scene.display.isReady && scene.display.deadline == 10 + KMSDisplay.flipTimeout)
    #expect(scene.process(after: 0.001).isEmpty)
    scene.card.blank(at: 10.01)
    #expect(scene.process(after: 0.01) == [.presented(at: 10.01)])
    #expect(scene.card.color == color)
    #expect(scene.display.isReady && scene.display.deadline == nil)
    let next = scene.presentAndFlip()
    #expect(scene.card.color == next)
    #expect(scene.card.removeLog() == ["save", "mode DSI-1 8x4@50", "flip"])
    #expect(scene.card.buffers == 2)
  }

  @Test func `are rejected while one is pending`() throws {
    let scene = try Scene()
    let color = scene.present()
    scene.present()
    scene.card.blank(at: 10.01)
    _ = scene.process(after: 0.02)
    #expect(scene.card.color == color)
  }

  @Test func `without a flip event are abandoned after half a second`() throws {
    let scene = try Scene()
    scene.present()
    #expect(scene.process(after: 0.49).isEmpty)
    #expect(scene.process(after: 0.02) == [.exposed])
    #expect(scene.display.isReady)
    // The late flip event must not complete the next frame.
    _ = scene.card.removeLog()
    scene.card.blank(at: scene.now)
    let color = scene.present()
    #expect(scene.card.removeLog() == ["mode DSI-1 8x4@50"])
    #expect(scene.process().isEmpty)
    scene.card.blank(at: scene.now + 0.01)
    #expect(scene.process(after: 0.02).count == 1)
    #expect(scene.card.color == color)
  }

  @Test func `without any flip events follow the refresh rate, and idle time costs nothing`() throws {
    let scene = try Scene()
    scene.card.fault = Fault(.event, .silent, .always)
    for _ in 0..<2 {
      scene.present()
      scene.card.blank(at: scene.now + 0.01)
      #expect(scene.process(after: 0.51) == [.exposed])
    }
    scene.present()
    #expect(scene.process() == [.presented(at: scene.now)])
    let deadline = try #require(scene.display.deadline)
    #expect(abs(deadline - scene.now - 0.02) < 1e-9)
    #expect(scene.process(after: 0.021).isEmpty)
    #expect(scene.display.isReady && scene.display.deadline == nil)
    let color = scene.present()
    #expect(scene.process(after: 0.001).count == 1)
    #expect(scene.card.color == color)
    #expect(scene.journal.lines.count == 3)
  }

  @Test func `wait for flip events again after a loss`() throws {
    let scene = try Scene()
    for _ in 0..<3 {
      scene.present()
      #expect(scene.process(after: 0.51) == [.exposed])
      scene.presentAndFlip()
      #expect(scene.display.deadline == nil)
    }
    scene.present()
    #expect(scene.display.deadline == scene.now + KMSDisplay.flipTimeout)
  }

  @Test func `whose commit blocks the program are timed from its end`() throws {
    let scene = try Scene()
    let color = scene.present()
    #expect(scene.process(after: 12).isEmpty)
    scene.card.blank(at: scene.now + 0.01)
    #expect(scene.process(after: 0.02).count == 1)
    #expect(scene.card.color == color && scene.journal.lines.count == 1)
  }

  @Test func `use one buffer while there is no memory for two, which is retried at increasing intervals`() throws {
    let card = MemoryCard()
    card.bufferLimit = 1
    card.plug("DSI-1", PixelSize(8, 4))
    let scene = try Scene(card)
    for second in 0..<150 {
      if second == 100 { card.bufferLimit = 2 }
      let color = scene.presentAndFlip()
      #expect(card.color == color && scene.display.deadline == nil)
      _ = scene.process(after: 1)
    }
    #expect(card.buffers == 2 && card.askedForMemory < 8)
    // Both buffers contain the whole frame.
    for _ in 0..<2 {
      let color = scene.presentAndFlip()
      #expect(card.color == color)
      _ = scene.process(after: 1)
    }
    #expect(scene.journal.lines.count == 2)
  }

  @Test func `without an event are complete in the next turn`() throws {
    let scene = try Scene()
    scene.card.flipsWithoutEvent = true
    scene.present()
    #expect(!scene.display.isReady && scene.display.deadline == 0)
    #expect(scene.process(after: 0.001) == [.presented(at: scene.now)])
    #expect(scene.display.isReady)
  }

  @Test(arguments: [Errno.invalidArgument, .permissionDenied])
  func `are shown with the mode by a driver that cannot flip`(_ refusal: Errno) throws {
    let scene = try Scene()
    scene.card.fault = Fault(.flip, .refused(refusal), .always)
    for _ in 0..<4 {
      let color = scene.presentAndFlip()
      #expect(scene.card.color == color)
      _ = scene.process(after: 0.1)
    }
    #expect(scene.card.removeLog() == ["save"] + Array(repeating: "mode DSI-1 8x4@50", count: 4))
    #expect(scene.journal.lines.count == 2)
  }

  @Test func `are one refresh apart on a driver without vertical blanks`() throws {
    let card = MemoryCard()
    card.lacksBlank = true
    card.plug("DSI-1", PixelSize(8, 4))
    let scene = try Scene(card)
    scene.presentAndFlip()
    #expect(!scene.display.isReady)
    let deadline = try #require(scene.display.deadline)
    #expect(abs(deadline - 10.025) < 1e-9)
    #expect(scene.process(after: deadline - scene.now + 1e-9).isEmpty)
    #expect(scene.display.isReady && scene.display.deadline == nil)
  }

  @Test func `restore the previous frame while their buffers still exist`() throws {
    let scene = try Scene()
    scene.presentAndFlip()
    scene.presentAndFlip()
    _ = scene.card.removeLog()
    scene.display.close()
    #expect(scene.card.removeLog() == ["restore with 2 buffers"])
    #expect(!scene.card.isMaster && !scene.display.isReady && scene.display.screen == nil)
  }
}
