import Geometry
import IceCreamTiles
import TestContexts
import Testing
import Toolkit

@testable import Gallery

@Suite("Controls", .freshContext) struct ControlsTests {
  @Test func `53: a tap and a drag toggle each tile that they enter once`() throws {
    let visit = try Visit(playing: "53-toggle")
    visit.play(to: 0.5)
    #expect(visit["selected"] == "1")
    visit.play()
    #expect(visit["selected"] == "6")
    let demo: TileBoardController = try visit.demo()
    #expect(demo.board.tiles.indices.filter { demo.board.tiles[$0].isSelected } == [0, 5, 6, 7, 8, 9])
  }

  @Test func `54: tiles disappear by Remove and by a double tap, the rest close the gap, and Add adds one`() throws {
    let visit = try Visit(playing: "54-lifecycle")
    let demo: TileBoardController = try visit.demo()
    let places = demo.board.tiles.map(\.frame)
    let third = demo.board.tiles[2]
    visit.play(to: 1.2)
    #expect(visit["selected"] == "2")
    visit.play(to: 1.75)
    // Halfway through the animation, the third tile moves toward the first position.
    #expect(visit["tiles"] == "18")
    #expect(!visit.isAtRest)
    visit.play(to: 2.9)
    #expect(third.frame == places[0])
    #expect(demo.board.subviews.count { $0 is TileView } == 18)
    visit.play(to: 4.5)
    #expect(visit["tiles"] == "17")
    visit.play()
    #expect(visit["tiles"] == "18")
    #expect(demo.board.tiles.last!.frame == places[17])
    #expect(visit.isAtRest)
  }
}
