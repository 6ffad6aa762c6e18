import BoardFixtures
import Foundation
import Host
import Testing

@testable import VirtualBoard

extension BoardTests {
  @Suite struct BoardDisplayTests {
    private let board = BoardTests.board!

    @Test func `the app follows a panel that changes its size, and keeps its state`() async throws {
      try await board.plug(.slots, width: BoardTests.width, height: BoardTests.height)
      let tiles = try await board.freshTiles()
      try await board.play { $0.tap(tiles.tileRects[10].center) }
      try await board.expectSelected([10], of: tiles)

      let cable = try await VNCPanelControl(to: board)
      // The largest frame is written by several threads.
      for (width, height) in [(1024, 600), (480, 800), (1280, 1024), (BoardTests.width, BoardTests.height)] {
        cable.resize(width: width, height: height)
        // Nineteen tiles have the color of unselected cards, and one has its own.
        let picture = try await board.screenshot(of: "\(width)x\(height) with nineteen tiles") {
          $0.width == width && $0.height == height && TileDetector($0)?.tileRects.count == 19
        }
        let cards = picture.patches(of: TileDetector.Color.selectedCard, atLeast: 24)
        let tile = try #require(TileDetector(picture)?.tileRects.first)
        #expect(cards.contains { abs($0.width - tile.width) < 4 && abs($0.height - tile.height) < 4 })
      }
      // The touch panel still matches the screen.
      try await board.play { $0.tap(tiles.tileRects[10].center) }
      try await board.expectSelected([], of: tiles)
    }

    @Test func `a panel that is unplugged returns with the app's state`() async throws {
      try await board.plug(.slots, width: BoardTests.width, height: BoardTests.height)
      let tiles = try await board.freshTiles()
      try await board.play { $0.tap(tiles.tileRects[14].center) }
      try await board.expectSelected([14], of: tiles)

      let cable = try await VNCPanelControl(to: board)
      try await cable.unplug(from: board)
      cable.resize(width: BoardTests.width, height: BoardTests.height)
      try await board.expectSelected([14], of: tiles)
      try await board.play { $0.tap(tiles.tileRects[3].center) }
      try await board.expectSelected([3, 14], of: tiles)
    }

    @Test(.inCampaign) func `a plug with a loose contact costs the app a part of the processor, and loses nothing`()
      async throws
    {
      try await board.plug(.slots, width: BoardTests.width, height: BoardTests.height)
      let tiles = try await board.freshTiles()
      let cable = try await VNCPanelControl(to: board)
      defer { withExtendedLifetime(cable) {} }
      /// Returns the board's clock and the app's processor time, in seconds.
      func times() async throws -> (clock: Double, processor: Double) {
        let uptime = try #require(try await board.command("uptime").first.flatMap { Double($0) })
        return (uptime, Double(try await ProcessStatistics(of: board).time) / 100)
      }
      let before = try await times(), lines = board.console.count
      // Unplugs and plugs ten times a second.
      for _ in 0..<50 {
        cable.resize(width: 0, height: 0)
        try await Task.sleep(for: .milliseconds(50))
        cable.resize(width: BoardTests.width, height: BoardTests.height)
        try await Task.sleep(for: .milliseconds(50))
      }
      let after = try await times()
      let share = (after.processor - before.processor) / (after.clock - before.clock)
      ProgressLog.log(
        "a plug that flaps ten times a second: \((share * 100).formatted(.number.precision(.fractionLength(1)))) % of the board's processor"
      )
      // The goal is 5 % on hardware. The emulated processor is at least ten times slower.
      #expect(share < 0.5)
      // The app may need some time to use the panel again. Until then, touches are ignored.
      var tries = 0
      while tiles.selected(in: try await board.screenshot()) != [9], tries < 10 {
        try await board.play { $0.tap(tiles.tileRects[9].center) }
        try await Task.sleep(for: .seconds(1))
        tries += 1
      }
      let said = board.console.dropFirst(lines)
      ProgressLog.log("\(tries) taps until the panel follows, \(said.count) lines in the log")
      #expect(tries < 10 && said.count < 20, "\(said)")
    }

    @Test func `an app without a panel for its frames is reported to show none`() async throws {
      try await board.stopApp()
      let cable = try await VNCPanelControl(to: board)
      try await cable.unplug(from: board)
      try await board.startApp()
      let failure = await #expect(throws: AppFailure.self) { try await board.firstFrame(within: .seconds(2)) }
      #expect(failure?.description.hasPrefix("the app has shown no frame within 2 s; 'vitrine boot --log'") == true)
      cable.resize(width: BoardTests.width, height: BoardTests.height)
      _ = try await board.tiles()
    }

    @Test(arguments: ["fbdev", "kms-legacy"])
    func `an older interface of the kernel shows a tap, too`(display: String) async throws {
      try await board.plug(.slots, width: BoardTests.width, height: BoardTests.height)
      try await board.set("VITRINE_DISPLAY", display)
      do {
        let tiles = try await board.freshTiles()
        try await board.play { $0.tap(tiles.tileRects[7].center) }
        try await board.expectSelected([7], of: tiles)
      } catch {
        try await board.set("VITRINE_DISPLAY", "")
        throw error
      }
      try await board.set("VITRINE_DISPLAY", "")
    }

    /// The corner is where the rotated panel shows the bottom right of the screen.
    @Test(arguments: [(90, "lower left"), (180, "upper left"), (270, "upper right")])
    func `a rotated panel shows all tiles and touch follows`(degrees: Int, corner: String) async throws {
      try await board.plug(.slots, width: BoardTests.width, height: BoardTests.height)
      try await board.set("VITRINE_ROTATION", "\(degrees)")
      do {
        let tiles = try await board.freshTiles()
        try await board.play { $0.tap(tiles.tileRects[1].center) }
        try await board.expectSelected([1], of: tiles)
        let picture = try await board.screenshot()
        let button = try #require(tiles.removeButton(in: picture)).center
        #expect(
          "\(button.y < picture.height / 2 ? "upper" : "lower") \(button.x < picture.width / 2 ? "left" : "right")"
            == corner)
      } catch {
        try await board.set("VITRINE_ROTATION", "")
        throw error
      }
      try await board.set("VITRINE_ROTATION", "")
    }
  }
}
