import Foundation
import Testing

@testable import VirtualBoard

extension BoardTests {
  @Suite struct Process {
    private let board = BoardTests.board!

    @Test func `the board boots into the app and tells when its frame was shown`() async throws {
      _ = try await board.tiles()
      let first = try #require(try await board.frames().first)
      #expect(first.commit > 0)
      #expect(first.flip >= first.commit)
      #expect(first.pixels == BoardTests.width * BoardTests.height)
      #expect(first.input == nil)
    }

    @Test func `SIGTERM ends the app with success`() async throws {
      _ = try await board.freshTiles()
      try await board.signalKiosk(SIGTERM)
      #expect(try await board.kioskEnding() == .exited(status: 0))
    }

    @Test func `after kill -9 it starts again as if nothing had happened`() async throws {
      try await board.plug(.slots, width: BoardTests.width, height: BoardTests.height)
      let before = try await board.freshTiles()
      try await board.signalKiosk(SIGKILL)
      #expect(try await board.kioskEnding() == .killed(signal: Int(SIGKILL)))
      try await board.startKiosk()
      let tiles = try await board.tiles()
      #expect(tiles.places == before.places)
      try await board.play { $0.tap(tiles.places[9].centre) }
      try await board.expectSelected([9], of: tiles)
    }

    @Test func `while nothing happens no frame is drawn`() async throws {
      _ = try await board.freshTiles()
      try await Task.sleep(for: .seconds(1))
      let before = try await board.frames()
      try await Task.sleep(for: .seconds(1))
      #expect(try await board.frames() == before)
    }
  }
}
