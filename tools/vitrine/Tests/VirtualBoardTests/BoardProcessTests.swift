import BoardFixtures
import Foundation
import Host
import Testing

@testable import VirtualBoard

extension BoardTests {
  @Suite struct BoardProcessTests {
    private let board = BoardTests.board!

    @Test func `the board boots into the app and reports its first frame`() throws {
      let first = try #require(BoardTests.firstFrame)
      #expect(first.commit > 0)
      // This panel has no vertical blank, so it shows a frame during the commit.
      #expect(abs(first.flip - first.commit) < 100)
      #expect(first.pixels == BoardTests.width * BoardTests.height)
      #expect(first.input == nil)
    }

    @Test func `SIGTERM ends the app with status 0`() async throws {
      _ = try await board.freshTiles()
      try await board.signalApp(SIGTERM)
      #expect(try await board.appExit() == .exited(status: 0))
    }

    @Test func `after kill -9 it starts again normally`() async throws {
      try await board.plug(.slots, width: BoardTests.width, height: BoardTests.height)
      let before = try await board.freshTiles()
      try await board.signalApp(SIGKILL)
      #expect(try await board.appExit() == .killed(signal: Int(SIGKILL)))
      try await board.startApp()
      let tiles = try await board.tiles()
      #expect(tiles.tileRects == before.tileRects)
      try await board.play { $0.tap(tiles.tileRects[9].center) }
      try await board.expectSelected([9], of: tiles)
    }

    @Test func `an invalid setting ends the app with a reason, also on the panel`() async throws {
      _ = try await board.freshTiles()
      try await board.stopApp()
      let before = board.console.count
      try await board.set("VITRINE_ROTATION", "45")
      try await board.startApp()
      #expect(try await board.appExit() == .exited(status: 2))
      let said = board.console.dropFirst(before)
      #expect(said.count == 2 && said.first!.contains("VITRINE_ROTATION") && said.first!.contains("45"), "\(said)")
      #expect(said.last == "vitrine: the app ended with status 2")
      try await board.waitForText(savedAs: "refusal-text.png", in: Repository(around: #filePath))
      try await board.set("VITRINE_ROTATION", "")
      try await board.startApp()
      _ = try await board.tiles()
    }

    @Test func `while nothing happens no frame is drawn`() async throws {
      _ = try await board.freshTiles()
      // A busy machine draws the first frames late.
      var isAtRest = false
      for _ in 0..<60 where !isAtRest {
        let before = try await board.frames()
        try await Task.sleep(for: .seconds(1))
        isAtRest = try await board.frames() == before
      }
      #expect(isAtRest)
    }
  }
}
