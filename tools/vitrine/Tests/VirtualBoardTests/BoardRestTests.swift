import Foundation
import Host
import Proofs
import Testing

@testable import VirtualBoard

extension BoardTests {
  /// An idle board. The virtual board has no backlight, so its panel is switched off instead of dimmed.
  @Suite struct BoardRestTests {
    private let board = BoardTests.board!

    /// Starts the tile grid with these settings, and afterwards without them.
    private func withSettings(_ settings: [String: String], _ body: (TileDetector) async throws -> Void) async throws {
      try await board.plug(.slots, width: BoardTests.width, height: BoardTests.height)
      for (name, value) in settings { try await board.set(name, value) }
      do { try await body(try await board.freshTiles()) } catch {
        for name in settings.keys { try await board.set(name, "") }
        throw error
      }
      for name in settings.keys { try await board.set(name, "") }
    }

    private func awaitDarkness() async throws {
      // The emulator shows a line of text on black for a panel without a signal. A black frame has no text.
      let panel = PixelRect(x: 0, y: 0, width: BoardTests.width, height: BoardTests.height)
      _ = try await board.screenshot(of: "panel that is off", within: .seconds(120)) {
        (0.99..<1).contains($0.fraction(of: 0, in: panel))
      }
    }

    private func tap(_ tile: Int, of tiles: TileDetector) async throws {
      try await board.play { $0.tap(tiles.tileRects[tile].center) }
    }

    @Test
    func `after the last visitor it is dark and nothing wakes up, and the touch that ends that has no other effect`()
      async throws
    {
      let lines = board.console.count
      // The question appears after 10 s, the app restarts after 20 s, and the panel is dark after 21 s. The first tap
      // must precede the question, even on a busy machine.
      try await withSettings(["VITRINE_IDLE": "10,10", "VITRINE_DARK": "21"]) { tiles in
        try await tap(3, of: tiles)
        try await board.expectSelected([3], of: tiles)
        try await awaitDarkness()
        try await Task.sleep(for: .seconds(1))
        let before = try await ProcessStatistics(of: board).sleeps
        try await Task.sleep(for: .seconds(5))
        let wakes = try await ProcessStatistics(of: board).sleeps - before
        #expect(wakes == 0, "in five seconds of darkness")

        try await tap(7, of: tiles)
        // The state of the previous user is gone.
        try await board.expectSelected([], of: tiles)
        try await Task.sleep(for: .seconds(0.5))
        try await board.expectSelected([], of: tiles)
        try await tap(7, of: tiles)
        try await board.expectSelected([7], of: tiles)
      }
      // The missing backlight is reported once.
      #expect(
        board.console[lines...].count { $0.contains("backlight: no backlight in /sys/class/backlight matches") } == 1)
      try recordProof(
        "a dark panel causes no wake-ups, and the touch that wakes it has no other effect", build: "x86_64")
    }

    @Test(.inCampaign) func `the frame is back within 100 ms of the touch, by the clock of the board`() async throws {
      var waits: [Double] = []
      try await withSettings(["VITRINE_DARK": "1"]) { tiles in
        // The emulator sometimes pauses for longer than that.
        for _ in 1...10 where (waits.min() ?? .infinity) > 100 {
          try await awaitDarkness()
          let count = try await board.frames().count
          try await tap(7, of: tiles)
          try await board.expectSelected([], of: tiles)
          // The frame is recorded after it was shown.
          var frame: FrameRecord?
          for _ in 0..<100 where frame == nil {
            frame = try await board.frames().dropFirst(count).first { $0.input != nil }
            if frame == nil { try await Task.sleep(for: .milliseconds(100)) }
          }
          let shown = try #require(frame)
          waits.append(shown.flip - shown.input!)
        }
      }
      ProgressLog.log("finger to frame from darkness: \(waits) ms")
      #expect(waits.min()! <= 100)
    }

    @Test func `a panel that cannot be dimmed stays unchanged, and accepts touches`() async throws {
      try await withSettings(["VITRINE_DIM": "1"]) { tiles in
        try await Task.sleep(for: .seconds(2.5))
        try await tap(7, of: tiles)
        try await board.expectSelected([7], of: tiles)
      }
    }
  }
}
