import Foundation
import Testing

@testable import VirtualBoard

extension BoardTests {
  @Suite struct Display {
    private let board = BoardTests.board!

    @Test func `the app follows a panel that changes its size, and keeps its state`() async throws {
      try await board.plug(.slots, width: BoardTests.width, height: BoardTests.height)
      let tiles = try await board.freshTiles()
      try await board.play { $0.tap(tiles.places[10].centre) }
      try await board.expectSelected([10], of: tiles)

      let cable = try await PanelCable(to: board)
      for (width, height) in [(1024, 600), (480, 800), (BoardTests.width, BoardTests.height)] {
        cable.resize(width: width, height: height)
        // Nineteen in the colour of a card that is not selected, the other one in its own.
        let picture = try await board.picture(of: "\(width)x\(height) with nineteen tiles") {
          $0.width == width && $0.height == height && TileReading($0)?.places.count == 19
        }
        let cards = picture.patches(of: TileReading.Color.selectedCard, atLeast: 24)
        let tile = try #require(TileReading(picture)?.places.first)
        #expect(cards.contains { abs($0.width - tile.width) < 4 && abs($0.height - tile.height) < 4 })
      }
      // The touch panel still fits the screen.
      try await board.play { $0.tap(tiles.places[10].centre) }
      try await board.expectSelected([], of: tiles)
    }
  }
}
