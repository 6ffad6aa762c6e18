import TestContexts
import Testing
import ToolkitTestKit
import Vitrine

@testable import IceCreamTiles
@testable import Tiles

/// The whole app, driven by touches. Tiles are identified by their index.
private final class Counter {
  let player: TouchPlayer
  let controller = TilesController()
  var board: TileBoard { controller.board }
  private var now = 0.0

  init(width: Double = 800, height: Double = 480) {
    player = TouchPlayer(width: width, height: height)
    player.window.rootViewController = controller
    player.application.advance(to: 0)
  }

  var selected: [Int] { board.tiles.indices.filter { board.tiles[$0].isSelected } }
  var names: [String] { board.tiles.map(\.flavor.name) }

  /// Returns the center of a tile in the window's coordinates.
  func tile(_ index: Int) -> Point { board.convert(board.tiles[index].frame.center, to: nil) }

  func middle(of view: View) -> Point { view.superview!.convert(view.frame.center, to: nil) }

  func tap(_ place: Point) {
    now += 1
    player.tap(1, place.x, place.y, at: now)
  }

  func doubleTap(_ place: Point) {
    tap(place)
    now += 0.2
    player.tap(1, place.x, place.y, at: now)
  }

  /// Drags one finger across several points without lifting it.
  func drag(_ places: [Point]) {
    now += 1
    player.down(1, places[0].x, places[0].y, at: now)
    for place in places.dropFirst() {
      now += 0.02
      player.move(1, place.x, place.y, at: now)
    }
    player.up(1, places.last!.x, places.last!.y, at: now + 0.02)
  }

  func wait(_ seconds: Double) {
    let end = now + seconds
    while now < end {
      now += 1.0 / 60
      player.application.advance(to: now)
    }
  }
}

@Suite("The tile board", .freshContext) struct TileBoardTests {
  @Test func `53: toggles the tapped tile at contact`() {
    let counter = Counter()
    let place = counter.tile(7)
    counter.player.down(1, place.x, place.y, at: 1)
    #expect(counter.selected == [7])
    counter.player.up(1, place.x, place.y, at: 1.1)
    #expect(counter.selected == [7])
    counter.tap(place)
    #expect(counter.selected == [])
  }

  @Test func `53: toggles every tile once that a finger crosses`() {
    let counter = Counter()
    counter.drag([counter.tile(5), counter.tile(6), counter.tile(7)])
    #expect(counter.selected == [5, 6, 7])
  }

  @Test func `53: skips no tile when a finger is faster than the panel's reports`() {
    let counter = Counter()
    counter.drag([counter.tile(5), counter.tile(9)])
    #expect(counter.selected == [5, 6, 7, 8, 9])
  }

  @Test func `W6: tile, gap and the same tile toggle it once`() {
    let counter = Counter()
    let tile = counter.tile(0)
    let gap = counter.board.convert(Point(counter.board.tiles[0].frame.maxX + counter.board.gap / 2, 0), to: nil)
    counter.drag([tile, Point(gap.x, tile.y), tile])
    #expect(counter.selected == [0])
  }

  @Test func `W6: tile, its neighbor and the tile again toggle it twice`() {
    let counter = Counter()
    counter.drag([counter.tile(0), counter.tile(1), counter.tile(0)])
    #expect(counter.selected == [1])
  }

  @Test func `53: follows two fingers independently`() {
    let counter = Counter()
    let a = counter.tile(0)
    let b = counter.tile(15)
    counter.player.frame([.down(1, a.x, a.y, at: 1).joined, .down(2, b.x, b.y, at: 1)])
    let c = counter.tile(1)
    let d = counter.tile(16)
    counter.player.frame([.move(1, c.x, c.y, at: 1.1).joined, .move(2, d.x, d.y, at: 1.1)])
    counter.player.frame([.up(1, c.x, c.y, at: 1.2).joined, .up(2, d.x, d.y, at: 1.2)])
    #expect(counter.selected == [0, 1, 15, 16])
  }

  @Test(arguments: [1e30, 1e300])
  func `53: handles a finger at extreme coordinates`(far: Double) {
    let counter = Counter()
    let start = counter.tile(0)
    counter.player.down(1, start.x, start.y, at: 1)
    counter.player.move(1, far, far, at: 1.1)
    counter.player.move(1, -far, far, at: 1.2)
    // In such a small board, the finger's distance exceeds the range of integers.
    counter.board.transform = AffineTransform(scale: 1e-100)
    counter.player.move(1, far, far, at: 1.3)
    counter.player.move(1, far / 2, far, at: 1.4)
    counter.board.transform = .identity
    counter.player.up(1, start.x, start.y, at: 1.5)
    #expect(counter.selected == [0])
  }

  @Test func `54: Remove shrinks the selected tiles away in half a second and repacks the rest`() {
    let counter = Counter()
    let places = counter.board.tiles.map(\.frame)
    let names = counter.names
    counter.drag([counter.tile(0), counter.tile(1)])
    let leaving = counter.board.tiles[0]
    counter.tap(counter.middle(of: counter.controller.removeButton))
    #expect(counter.names == Array(names[2...]))
    #expect(counter.board.tiles.map(\.frame) == Array(places[..<18]))
    #expect(leaving.superview != nil)
    counter.wait(0.4)
    #expect(leaving.superview != nil)
    counter.wait(0.2)
    #expect(leaving.superview == nil)
    #expect(!counter.player.application.isAnimating)
    #expect(!counter.controller.removeButton.isEnabled)
  }

  @Test func `54: a double tap removes one tile`() {
    let counter = Counter()
    let names = counter.names
    counter.doubleTap(counter.tile(3))
    counter.wait(1)
    #expect(counter.names == names.filter { $0 != names[3] })
    #expect(counter.selected == [])
  }

  @Test func `54: a new tile grows in at the end, and the board never exceeds its capacity`() {
    let counter = Counter()
    let add = counter.middle(of: counter.controller.addButton)
    #expect(!counter.controller.addButton.isEnabled)
    counter.tap(add)
    #expect(counter.board.tiles.count == 20)
    counter.doubleTap(counter.tile(4))
    counter.wait(1)
    counter.tap(add)
    #expect(counter.names.last == Flavor.all[4].name)
    #expect(counter.player.application.isAnimating)
    counter.wait(0.6)
    #expect(!counter.player.application.isAnimating)
    #expect(!counter.controller.addButton.isEnabled)
  }

  @Test func `can be emptied and filled again while fingers are on it`() {
    let counter = Counter()
    let held = counter.tile(10)
    counter.player.down(9, held.x, held.y, at: 0.5)
    for round in 0..<20 { counter.doubleTap(counter.tile(round * 7 % counter.board.tiles.count)) }
    counter.wait(1)
    #expect(counter.board.tiles.isEmpty)
    for _ in 0..<20 { counter.tap(counter.middle(of: counter.controller.addButton)) }
    counter.wait(1)
    #expect(Set(counter.names) == Set(Flavor.all.map(\.name)))
  }

  @Test(arguments: [(800.0, 480.0), (480, 800), (320, 240), (1920, 1080)])
  func `fits its tiles and buttons on the screen`(width: Double, height: Double) {
    let counter = Counter(width: width, height: height)
    let screen = Rect(0, 0, width, height)
    for tile in counter.board.tiles {
      #expect(screen.contains(counter.board.convert(tile.frame, to: nil)))
      #expect(tile.frame.width >= 40 && tile.frame.height >= 30)
    }
    #expect(screen.contains(counter.controller.removeButton.frame))
    #expect(!counter.controller.addButton.frame.intersects(counter.controller.removeButton.frame))
  }

  @Test func `keeps the selection when the screen is rotated`() {
    let counter = Counter()
    counter.drag([counter.tile(0), counter.tile(1)])
    counter.player.window.resize(to: Size(480, 800), scale: 1)
    counter.wait(0.1)
    #expect(counter.selected == [0, 1])
    counter.tap(counter.tile(19))
    #expect(counter.selected == [0, 1, 19])
  }
}
