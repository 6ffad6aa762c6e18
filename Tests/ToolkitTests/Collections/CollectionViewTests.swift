import Geometry
import TestContexts
import Testing
import ToolkitTestKit

@testable import Toolkit

/// A data source and delegate with numbers in sections.
private final class Numbers: WeaklyReferenceable, CollectionViewDataSource, CollectionViewDelegate {
  var sections: [[Int]]
  var titles: [String?] = []
  var made = 0
  var log: [String] = []
  var canMove = true

  init(_ sections: [[Int]]) { self.sections = sections }

  func numberOfSections(in collection: CollectionView) -> Int { sections.count }
  func collectionView(_ collection: CollectionView, numberOfItemsInSection section: Int) -> Int {
    sections[section].count
  }
  func collectionView(_ collection: CollectionView, titleForHeaderInSection section: Int) -> String? {
    titles.indices.contains(section) ? titles[section] : nil
  }
  func collectionView(_ collection: CollectionView, canMoveItemAt path: IndexPath) -> Bool { canMove }
  func collectionView(_ collection: CollectionView, moveItemAt path: IndexPath, to new: IndexPath) {
    sections[new.section].insert(sections[path.section].remove(at: path.row), at: new.row)
    log.append("move \(path.row) to \(new.row)")
  }

  func collectionView(_ collection: CollectionView, cellAt path: IndexPath) -> CollectionCell {
    let cell = collection.dequeueReusableCell(withIdentifier: "number") as? Cell ?? Cell("number")
    if cell.number == nil { made += 1 }
    cell.number = sections[path.section][path.row]
    return cell
  }

  func collectionView(_ collection: CollectionView, didSelectItemAt path: IndexPath) {
    log.append("select \(path.row)")
  }
  func collectionView(_ collection: CollectionView, didDeselectItemAt path: IndexPath) {
    log.append("deselect \(path.row)")
  }
}

private final class Cell: CollectionCell {
  var number: Int?
}

@Suite("Collections", .freshContext) final class CollectionViewTests {
  let player = TouchPlayer(width: 320, height: 400)
  let collection = CollectionView(frame: Rect(0, 0, 320, 400))
  fileprivate let numbers = Numbers([Array(0..<1000)])

  init() {
    collection.metrics = CollectionMetrics(
      columns: .count(3), height: .fixed(90), spacing: Size(10, 10), insets: Insets(all: 10))
    collection.dataSource = numbers
    collection.collectionDelegate = numbers
    player.window.addSubview(collection)
    player.application.advance(to: 1)
  }

  private var now: Double { player.application.now }

  private func wait(_ seconds: Double) {
    let start = now
    for frame in 1...max(1, Int(seconds * 60)) { player.application.advance(to: start + Double(frame) / 60) }
  }

  /// The numbers of the visible cells.
  private var shown: [Int] { collection.visibleCells.compactMap { ($0 as? Cell)?.number } }

  /// Returns `true` if all visible items have cells at their positions.
  private func isInOrder() -> Bool {
    collection.layoutIfNeeded()
    let seen = collection.layout.items(from: collection.bounds.minY, to: collection.bounds.maxY)
    var expected: [IndexPath] = []
    var next = seen?.first
    while let path = next, let last = seen?.last, path <= last {
      expected.append(path)
      next = collection.layout.path(after: path)
    }
    let visible = collection.subviews.compactMap { $0 as? CollectionCell }.filter { !$0.isHidden }
    return collection.items.map(\.path) == expected && visible.count == expected.count
      && collection.items.allSatisfy { cell in
        cell.frame == collection.layout.frame(of: cell.path) && cell.alpha == 1
          && cell.isSelected == collection.isSelected(cell.path)
          && (cell as? Cell)?.number == numbers.sections[cell.path.section][cell.path.row]
      }
  }

  private func press(_ row: Int, for seconds: Double = 0.05) {
    let place = collection.convert(collection.rectForItem(at: IndexPath(row: row))!.center, to: nil)
    player.tap(1, place.x, place.y, at: now + 0.5, for: seconds)
  }

  // MARK: Layout

  @Test func `items within one height of the collection are prefetched`() {
    var calls: [[Int]] = []
    collection.prefetchHandler = { paths in calls.append(paths.map(\.row)) }
    player.application.advance(to: player.application.now)
    #expect(calls == [Array(12...23)])
    collection.contentOffset.y = 1000
    player.application.advance(to: player.application.now)
    #expect(calls.count == 2 && calls.last?.first == 42 && calls.last?.last == 18)
  }

  @Test func `columns share the width, and rows have the requested height`() {
    func columns(_ columns: CollectionMetrics.Columns, _ width: Double) -> Int {
      CollectionLayout(
        CollectionMetrics(columns: columns, spacing: Size(10, 10), insets: Insets(all: 10)), width: width
      ).columns
    }
    #expect(columns(.width(100), 320) == 2 && columns(.width(90), 320) == 3 && columns(.width(90), 50) == 1)
    #expect(columns(.count(0), 320) == 1 && columns(.width(.nan), 320) == 28 && columns(.width(-1), .nan) == 1)
    #expect(collection.rectForItem(at: IndexPath(row: 0)) == Rect(10, 10, 93, 90))
    #expect(collection.rectForItem(at: IndexPath(row: 4)) == Rect(113, 110, 93, 90))
    #expect(collection.contentSize == Size(320, 20 + 334 * 100 - 10))
    #expect(collection.rectForItem(at: IndexPath(row: 1000)) == nil)
  }

  @Test func `from right to left the first column is at the right, on the screen and for a carried cell`() {
    collection.contentOffset.y = 1000
    player.application.advance(to: now + 1)
    let first = shown.first
    player.window.layoutDirection = .rightToLeft
    player.application.advance(to: now + 1)
    #expect(shown.first == first && isInOrder())
    // Of the 320 points, 10 on each side are insets.
    #expect(
      collection.rectForItem(at: IndexPath(row: 0))?.minX == 216
        && collection.rectForItem(at: IndexPath(row: 2))?.minX == 10)
    for row in 30..<36 {
      let frame = collection.rectForItem(at: IndexPath(row: row))!
      #expect(collection.layout.slot(nearest: frame.center, inSection: 0) == IndexPath(row: row))
      #expect(collection.items.first { $0.path.row == row }?.frame == frame)
    }
    player.window.layoutDirection = .leftToRight
    player.application.advance(to: now + 1)
    #expect(collection.rectForItem(at: IndexPath(row: 0))?.minX == 10 && isInOrder())
  }

  @Test func `only visible cells exist, however far the view scrolls`() {
    #expect(shown == Array(0..<12) && isInOrder())
    for step in 1...300 {
      collection.contentOffset.y = Double(step) * 37
      player.application.advance(to: now + 1 / 60)
      #expect(isInOrder())
    }
    #expect(numbers.made <= 18 && collection.subviews.count <= 18)
    collection.contentOffset.y = 0
    #expect(isInOrder() && numbers.made <= 18)
  }

  @Test func `section headers stick while their items pass`() {
    numbers.sections = [[1, 2, 3, 4], [], Array(10..<40)]
    numbers.titles = ["A", "B", "C"]
    collection.reloadData()
    player.application.advance(to: 2)
    #expect(isInOrder() && collection.headers.map(\.label.text) == ["A", "B", "C"])
    #expect(collection.rectForItem(at: IndexPath(section: 2, row: 0))?.minY == 316.0)
    collection.contentOffset.y = 100
    player.application.advance(to: 2.1)
    #expect(collection.headers.first { $0.section == 0 }?.frame.minY == 100)
  }

  @Test func `another width keeps the item at the top`() {
    collection.contentOffset.y = 1000
    player.application.advance(to: 2)
    let first = shown[0]
    collection.frame = Rect(0, 0, 200, 400)
    player.application.advance(to: 2.1)
    #expect(abs(first - shown[0]) <= 2 && isInOrder())
    collection.metrics.columns = .count(5)
    player.application.advance(to: 2.2)
    #expect(collection.columnCount == 5 && isInOrder())
  }

  // MARK: Touches

  @Test func `a tap selects one, or several`() {
    press(1)
    press(4)
    #expect(
      numbers.log == ["select 1", "deselect 1", "select 4"]
        && collection.indexPathsForSelectedItems == [IndexPath(row: 4)])
    collection.allowsMultipleSelection = true
    press(2)
    press(4)
    press(7)
    #expect(numbers.log.suffix(3) == ["select 2", "deselect 4", "select 7"])
    #expect(collection.indexPathsForSelectedItems == [IndexPath(row: 2), IndexPath(row: 7)] && isInOrder())
    collection.selectItems(at: [IndexPath(row: 5000), IndexPath(row: 3), IndexPath(row: 3)])
    #expect(collection.indexPathsForSelectedItems == [IndexPath(row: 3)])
    // A drag does not select a cell.
    player.down(1, 50, 300, at: now + 1)
    for step in 1...5 { player.move(1, 50, 300 - 20 * Double(step), at: now + 0.02) }
    player.up(1, 50, 200, at: now + 0.02)
    wait(2)
    #expect(collection.indexPathsForSelectedItems == [IndexPath(row: 3)] && collection.contentOffset.y > 0)
  }

  @Test func `a resting finger picks a cell up, and moves it`() {
    collection.selectItems(at: [IndexPath(row: 4)])
    let start = now + 1
    player.down(1, 56, 55, at: start)
    wait(1.6)
    #expect(collection.movedCell?.path.row == 0)
    player.move(1, 160, 155, at: now + 0.02)
    wait(0.4)
    // The other cells have already moved to make room.
    #expect(shown.prefix(6) == [1, 2, 3, 4, 0, 5] && numbers.log.isEmpty)
    player.up(1, 160, 155, at: now + 0.02)
    wait(0.5)
    #expect(numbers.log == ["move 0 to 4"] && isInOrder())
    #expect(
      collection.indexPathsForSelectedItems == [IndexPath(row: 3)] && collection.movedCell == nil
        && !player.application.isAnimating)
  }

  @Test func `the view scrolls at an edge while a finger carries a cell, and a far finger drops it`() {
    player.down(1, 56, 55, at: now + 1)
    wait(1.6)
    player.move(1, 56, 390, at: now + 0.02)
    wait(3)
    #expect(collection.contentOffset.y > 1000)
    player.up(1, 56, 390, at: now + 0.02)
    wait(0.5)
    #expect(numbers.log.count == 1 && numbers.sections[0].firstIndex(of: 0)! > 30 && isInOrder())
    #expect(!player.application.isAnimating)
  }

  @Test func `actions move a cell by one position, as a finger does that carries it`() throws {
    var first: AccessibilityTree.Node? { cells.first }
    var cells: [AccessibilityTree.Node] { player.window.accessibilityTree.nodes.filter { $0.role == .gridCell } }
    numbers.canMove = false
    #expect(first?.customActions == [])
    numbers.canMove = true
    #expect(first?.customActions == ["Move after"] && cells[1].customActions == ["Move before", "Move after"])
    let id = try #require(first).id
    #expect(player.window.performCustomAction("Move after", on: id))
    wait(1)
    #expect(numbers.sections[0][..<3] == [1, 0, 2] && numbers.log == ["move 0 to 1"] && isInOrder())
    #expect(player.window.accessibilityTree.node(id)?.index == 1)
    #expect(player.window.performCustomAction("Move before", on: id))
    wait(1)
    #expect(numbers.sections[0][..<3] == [0, 1, 2] && isInOrder())
    // The last item has nothing after it.
    numbers.sections = [Array(0..<2)]
    collection.reloadData()
    wait(0.1)
    #expect(cells.map(\.customActions) == [["Move after"], ["Move before"]])
  }

  @Test func `a carried cell returns if the finger is lost or the items change`() {
    func pickUp() {
      player.down(1, 56, 55, at: now + 1)
      wait(1.6)
      player.move(1, 160, 255, at: now + 0.02)
      wait(0.1)
      #expect(collection.movedCell != nil)
    }
    pickUp()
    player.application.cancelTouches(at: now + 0.02)
    wait(0.5)
    #expect(collection.movedCell == nil && isInOrder() && numbers.log.isEmpty)
    pickUp()
    numbers.sections[0].removeFirst(500)
    collection.deleteItems(at: (0..<500).map { IndexPath(row: $0) })
    #expect(collection.movedCell == nil)
    player.move(1, 160, 300, at: now + 0.02)
    player.up(1, 160, 300, at: now + 0.02)
    wait(0.5)
    #expect(isInOrder() && numbers.log.isEmpty)
    pickUp()
    numbers.sections[0] = [7]
    collection.reloadData()
    player.up(1, 160, 300, at: now + 0.02)
    wait(0.5)
    #expect(isInOrder() && shown == [7] && !player.application.isAnimating)
    numbers.canMove = false
    player.down(1, 56, 55, at: now + 1)
    wait(1.6)
    #expect(collection.movedCell == nil)
  }

  // MARK: Changes

  @Test func `items appear, disappear and move with animations`() {
    collection.selectItems(at: [IndexPath(row: 5)])
    numbers.sections[0].insert(contentsOf: [-1, -2], at: 0)
    collection.insertItems(at: [IndexPath(row: 0), IndexPath(row: 1)])
    #expect(collection.indexPathsForSelectedItems == [IndexPath(row: 7)] && player.application.isAnimating)
    wait(0.5)
    #expect(isInOrder() && shown.prefix(4) == [-1, -2, 0, 1])
    numbers.sections[0].remove(at: 7)
    collection.deleteItems(at: [IndexPath(row: 7)])
    #expect(collection.indexPathsForSelectedItems.isEmpty)
    wait(0.5)
    #expect(isInOrder())
    numbers.sections[0].insert(numbers.sections[0].remove(at: 0), at: 999)
    collection.moveItem(at: IndexPath(row: 0), to: IndexPath(row: 999))
    wait(0.5)
    #expect(isInOrder() && shown.first == -2)
    collection.contentOffset.y = 20000
    player.application.advance(to: now + 0.1)
    numbers.sections[0].removeLast(995)
    collection.deleteItems(at: (6..<1001).map { IndexPath(row: $0) })
    wait(1)
    #expect(isInOrder() && collection.contentOffset.y == 0)
  }

  @Test(.slow, arguments: 1...8) func `any order of changes, fingers and sizes leaves each cell in its position`(
    seed: Int
  ) {
    var dice = seed &* 7_654_321
    func roll(_ sides: Int) -> Int {
      dice = (dice &* 1_103_515_245 &+ 12_345) & 0x7FFF_FFFF
      return (dice >> 8) % sides
    }
    var next = 5000
    collection.allowsMultipleSelection = true
    for _ in 0..<400 {
      let count = numbers.sections[0].count
      switch roll(13) {
      case 0:
        let row = roll(count + 1)
        numbers.sections[0].insert(next, at: row)
        next += 1
        collection.insertItems(at: [IndexPath(row: row)], animated: roll(3) > 0)
      case 1 where count > 0:
        let rows = Set((0..<roll(5)).map { _ in roll(count) })
        for row in rows.sorted().reversed() { numbers.sections[0].remove(at: row) }
        collection.deleteItems(at: rows.map { IndexPath(row: $0) }, animated: roll(3) > 0)
      case 2 where count > 0:
        let from = roll(count)
        let to = roll(count)
        numbers.sections[0].insert(numbers.sections[0].remove(at: from), at: to)
        collection.moveItem(at: IndexPath(row: from), to: IndexPath(row: to), animated: roll(3) > 0)
      case 3 where roll(4) == 0: collection.reloadData()
      case 4: collection.scrollToItem(at: IndexPath(row: roll(max(count, 1))), animated: roll(2) == 0)
      case 5 where roll(4) == 0: collection.frame.size = Size(Double(120 + roll(300)), Double(100 + roll(400)))
      case 6, 7: player.down(1, Double(roll(320)), Double(roll(400)), at: now + 0.02)
      case 8: player.move(1, Double(roll(320)), Double(roll(400)), at: now + 0.02)
      case 9: player.up(1, Double(roll(320)), Double(roll(400)), at: now + 0.02)
      case 10 where roll(5) == 0: player.application.cancelTouches(at: now + 0.01)
      default: wait(Double(roll(5)) / 6)
      }
    }
    player.up(1, 0, 0, at: now + 0.02)
    wait(4)
    player.application.advance(to: now + 0.1)
    #expect(isInOrder() && collection.movedCell == nil && collection.pressed == nil && !player.application.isAnimating)
    // Only the visible cells are retained, not those that were visible before.
    #expect(collection.subviews.count < 140)
  }
}
