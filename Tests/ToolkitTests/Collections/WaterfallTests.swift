import Geometry
import TestContexts
import TestKit
import Testing
import ToolkitTestKit

@testable import Toolkit

/// A data source whose items have the given heights in points.
private final class Heights: WeaklyReferenceable, CollectionViewDataSource {
  var heights: [Double]
  var asked = 0
  var moves: [String] = []

  init(_ heights: [Double]) { self.heights = heights }

  func collectionView(_ collection: CollectionView, numberOfItemsInSection section: Int) -> Int { heights.count }

  func collectionView(_ collection: CollectionView, heightOfItemAt path: IndexPath, width: Double) -> Double {
    asked += 1
    return heights[path.row]
  }

  func collectionView(_ collection: CollectionView, cellAt path: IndexPath) -> CollectionCell {
    collection.dequeueReusableCell(withIdentifier: "cell") ?? CollectionCell("cell")
  }

  func collectionView(_ collection: CollectionView, canMoveItemAt path: IndexPath) -> Bool { true }

  func collectionView(_ collection: CollectionView, moveItemAt path: IndexPath, to new: IndexPath) {
    heights.insert(heights.remove(at: path.row), at: new.row)
    moves.append("\(path.row) to \(new.row)")
  }
}

@Suite("A waterfall", .freshContext) final class WaterfallTests {
  private let player = TouchPlayer(width: 320, height: 400)
  private let collection = CollectionView(frame: Rect(0, 0, 320, 400))
  private let source = Heights([])

  private func show(_ heights: [Double]) {
    source.heights = heights
    collection.metrics = CollectionMetrics(
      columns: .count(3), height: .waterfall, spacing: Size(10, 10), insets: Insets(all: 10))
    collection.dataSource = source
    player.window.addSubview(collection)
    wait(0.1)
  }

  private func wait(_ seconds: Double) {
    let start = player.application.now
    for frame in 1...Int(seconds * 60) { player.application.advance(to: start + Double(frame) / 60) }
  }

  /// Returns different heights, which are the same in each run.
  private func mixed(_ count: Int) -> [Double] { (0..<count).map { 40 + Double($0 * 7919 % 160) } }

  private func frame(_ row: Int) -> Rect { collection.rectForItem(at: IndexPath(row: row))! }

  /// Returns `true` if exactly the visible cells exist and all of them have the frames that the heights require.
  private func isInOrder() -> Bool {
    collection.layoutIfNeeded()
    var tops = [10.0, 10, 10]
    var seen: [Int] = []
    for (row, height) in source.heights.enumerated() {
      let column = tops.firstIndex(of: tops.min()!)!
      let frame = frame(row)
      guard frame.minY == tops[column], frame.height == height, frame.minX == left(of: column) else { return false }
      tops[column] += height + 10
      if frame.intersects(collection.bounds) { seen.append(row) }
    }
    let visible = collection.subviews.compactMap { $0 as? CollectionCell }.filter { !$0.isHidden }
    return collection.items.map(\.path.row) == seen && visible.count == seen.count
      && collection.items.allSatisfy { $0.frame == frame($0.path.row) && $0.alpha == 1 }
      && collection.contentSize.height == max(20, tops.max()!)
  }

  private func left(of column: Int) -> Double { [10, 113, 216][column] }

  @Test func `puts the next item into the shortest column`() {
    show([100, 50, 80, 30, 200, 20])
    #expect((0..<6).map { frame($0).minX } == [10, 113, 216, 113, 216, 113])
    #expect((0..<6).map { frame($0).minY } == [10, 10, 10, 70, 100, 110])
    #expect(isInOrder() && collection.contentSize.height == 310)
  }

  @Test(.slow) func `shows only visible items, however far the view scrolls`() {
    show(mixed(2000))
    let asked = source.asked
    #expect(isInOrder() && asked == 2000)
    for step in 1...150 {
      collection.contentOffset.y = Double(step * 7919 % 60_000)
      wait(1.0 / 60)
      #expect(isInOrder())
    }
    // Each height is requested once, and cells are reused.
    #expect(source.asked == asked && collection.subviews.count < 45)
  }

  @Test func `has no cell for invisible items next to a long one`() {
    show([5000] + [Double](repeating: 40, count: 150))
    collection.contentOffset.y = 2000
    wait(0.1)
    #expect(isInOrder() && collection.items.first?.path.row == 0 && collection.items.count < 20)
  }

  @Test func `finds the visible items of ten thousand in a few steps`() {
    let fall = Waterfall(columns: 4, spacing: 8)
    for height in mixed(10_000) { fall.append(height) }
    for top in stride(from: -500.0, to: fall.height + 500, by: 3001) {
      let rows = fall.rows(from: top, to: top + 600)
      let seen = (0..<10_000).filter {
        fall.position(of: $0).top < top + 600 && fall.position(of: $0).top + fall.position(of: $0).height > top
      }
      #expect(seen.isEmpty ? rows.isEmpty : rows.lowerBound == seen.first! && rows.upperBound == seen.last! + 1)
    }
  }

  @Test func `makes room and closes gaps, and requests only new items`() {
    show(mixed(300))
    collection.contentOffset.y = 900
    wait(0.1)
    let asked = source.asked
    let row = collection.items[4].path.row
    source.heights.insert(77, at: row)
    collection.insertItems(at: [IndexPath(row: row)])
    let cell = collection.cellForItem(at: IndexPath(row: row))
    #expect(cell?.presentation.alpha ?? 1 < 1)
    wait(0.6)
    #expect(isInOrder() && source.asked == asked + 1)
    source.heights.remove(at: row + 2)
    source.heights.remove(at: 3)
    collection.deleteItems(at: [IndexPath(row: 3), IndexPath(row: row + 2)])
    wait(0.6)
    #expect(isInOrder() && source.asked == asked + 1)
    source.heights.insert(source.heights.remove(at: row), at: row + 5)
    collection.moveItem(at: IndexPath(row: row), to: IndexPath(row: row + 5))
    wait(0.6)
    #expect(isInOrder() && source.asked == asked + 1)
    source.heights[row] = 333
    collection.reloadItems(at: [IndexPath(row: row)])
    wait(0.6)
    #expect(isInOrder() && source.asked == asked + 2)
  }

  @Test func `keeps moving cells, so that their movement is visible`() {
    show(mixed(40))
    let cell = collection.items[3]
    let from = collection.items[3].frame
    source.heights.insert(60, at: 0)
    collection.insertItems(at: [IndexPath(row: 0)])
    #expect(collection.items.contains { $0 === cell } && cell.path.row == 4)
    wait(0.1)
    #expect(cell.presentation.center != from.center && cell.presentation.center != cell.center)
    wait(0.6)
    #expect(isInOrder())
  }

  @Test func `requests heights again in another width, and keeps the item at the top`() {
    show(mixed(500))
    collection.contentOffset.y = 3000
    wait(0.1)
    let first = collection.layout.items(from: 3000, to: 3400)!.first
    collection.frame.size.width = 200
    wait(0.1)
    #expect(source.asked == 1000 && collection.bounds.intersects(frame(first.row)))
  }

  @Test func `may be empty, and treats invalid heights as the minimum`() {
    show([])
    #expect(collection.contentSize.height == 0 && collection.items.isEmpty)
    source.heights = [.nan, -5, .infinity, 0]
    collection.reloadData()
    wait(0.1)
    #expect((0..<4).map { frame($0).height } == [1, 1, 100_000, 1])
  }

  private var now: Double { player.application.now }

  /// Holds a finger on a cell until the cell is lifted.
  private func pickUp(_ row: Int) {
    let place = frame(row).center - Vector(0, collection.contentOffset.y)
    player.down(1, place.x, place.y, at: now)
    wait(1)
    #expect(collection.movedCell?.path.row == row)
  }

  /// Returns `true` if all other cells are at their positions while a cell is carried.
  private func flowsAroundCarried() -> Bool {
    guard let carried = collection.movedCell else { return false }
    var heights = source.heights
    heights.insert(heights.remove(at: carried.path.row), at: carried.slot.row)
    var tops = [10.0, 10, 10]
    for (row, height) in heights.enumerated() {
      let column = tops.firstIndex(of: tops.min()!)!
      let frame = Rect(left(of: column), tops[column], collection.layout.cell.width, height)
      let isFree = collection.items.allSatisfy { collection.slot(of: $0.path).row != row || $0.frame == frame }
      guard isFree else { return false }
      tops[column] += height + 10
    }
    return collection.contentSize.height == tops.max()!
  }

  @Test func `a finger carries a cell, and the others flow around it`() {
    show([100, 50, 80, 30, 200, 20, 60, 90])
    pickUp(0)
    for row in [1, 4, 6, 2, 7] {
      let place = frame(row).center
      player.move(1, place.x, place.y, at: now + 0.02)
      wait(0.5)
      #expect(flowsAroundCarried() && collection.movedCell?.cell.center == place)
    }
    let slot = collection.movedCell!.slot.row
    #expect(slot != 0 && source.moves.isEmpty)
    player.up(1, 160, 300, at: now + 0.02)
    wait(0.5)
    #expect(
      source.moves == ["0 to \(slot)"] && isInOrder() && collection.movedCell == nil && !player.application.isAnimating)
  }

  @Test func `a resting finger does not make cells swap repeatedly`() {
    show(mixed(60))
    pickUp(2)
    for y in stride(from: 20.0, to: 380, by: 30) {
      for x in [40.0, 110, 150, 220, 300] {
        player.move(1, x, y, at: now + 0.02)
        for step in 0..<6 { player.move(1, x + Double(step % 2) / 8, y, at: now + 0.02) }
        let slot = collection.movedCell?.slot
        for step in 0..<10 {
          player.move(1, x + Double(step % 2) / 8, y, at: now + 0.02)
          #expect(collection.movedCell?.slot == slot, "at \(x), \(y)")
        }
      }
    }
    player.application.cancelTouches(at: now + 0.02)
    wait(0.5)
    #expect(isInOrder() && source.moves.isEmpty)
  }

  @Test func `a cell returns if the finger is lost or items change`() {
    show(mixed(40))
    pickUp(1)
    player.move(1, 60, 300, at: now + 0.02)
    wait(0.2)
    #expect(collection.movedCell?.slot.row != 1 && flowsAroundCarried())
    player.application.cancelTouches(at: now + 0.02)
    wait(0.5)
    #expect(isInOrder() && source.moves.isEmpty)
    pickUp(1)
    player.move(1, 60, 300, at: now + 0.02)
    source.heights.removeFirst(3)
    collection.deleteItems(at: (0..<3).map { IndexPath(row: $0) })
    #expect(collection.movedCell == nil)
    player.move(1, 60, 340, at: now + 0.02)
    player.up(1, 60, 340, at: now + 0.02)
    wait(0.5)
    #expect(isInOrder() && source.moves.isEmpty)
  }

  @Test(arguments: [1, 2, 3]) func `after random touches and changes all cells are in their positions`(seed: UInt64) {
    show(mixed(60))
    var dice = SeededGenerator(state: seed)
    func roll(_ sides: Int) -> Int { dice.next(below: sides) }
    var carried = 0
    for _ in 0..<400 {
      let count = source.heights.count
      switch roll(10) {
      case 0:
        let row = roll(count + 1)
        source.heights.insert(Double(30 + roll(200)), at: row)
        collection.insertItems(at: [IndexPath(row: row)], animated: roll(3) > 0)
      case 1 where count > 0:
        let row = roll(count)
        source.heights.remove(at: row)
        collection.deleteItems(at: [IndexPath(row: row)], animated: roll(3) > 0)
      case 2 where roll(6) == 0: collection.reloadData()
      case 3 where roll(8) == 0: player.application.cancelTouches(at: now + 0.01)
      case 4 where roll(4) == 0: player.up(1, Double(roll(320)), Double(roll(400)), at: now + 0.02)
      case 5, 6:
        player.down(1, Double(roll(320)), Double(roll(400)), at: now + 0.02)
        wait(0.7)
      default: player.move(1, Double(roll(320)), Double(roll(400)), at: now + 0.02)
      }
      if collection.movedCell != nil { carried += 1 }
      wait(Double(roll(4)) / 10 + 0.02)
    }
    player.up(1, 0, 0, at: now + 0.02)
    wait(4)
    #expect(isInOrder() && collection.movedCell == nil && !player.application.isAnimating && carried > 20)
  }
}
