import Geometry
import TestSupport
import Testing
@testable import Toolkit

/// Names in sections, and what a list told.
private final class Names: Anchored, ListViewDataSource, ListViewDelegate {
  var sections: [[String]]
  var titles: [String?]
  var log: [String] = []
  var made = 0
  var deletable = true

  init(_ sections: [[String]], titles: [String?] = []) {
    self.sections = sections
    self.titles = titles
  }

  func numberOfSections(in list: ListView) -> Int { sections.count }
  func listView(_ list: ListView, numberOfRowsInSection section: Int) -> Int { sections[section].count }
  func listView(_ list: ListView, rowAt path: IndexPath) -> ListRow {
    let row = list.dequeueRow("name") ?? make()
    row.title = sections[path.section][path.row]
    return row
  }
  private func make() -> ListRow {
    made += 1
    return ListRow("name")
  }
  func listView(_ list: ListView, titleForHeaderInSection section: Int) -> String? {
    titles.indices.contains(section) ? titles[section] : nil
  }
  func listView(_ list: ListView, canDeleteRowAt path: IndexPath) -> Bool { deletable }
  func listView(_ list: ListView, deleteRowAt path: IndexPath) {
    log.append("delete \(path.section).\(path.row)")
    sections[path.section].remove(at: path.row)
    list.deleteRows(at: [path])
  }
  func listView(_ list: ListView, heightForRowAt path: IndexPath) -> Double { 20 + Double(path.row) * 10 }
  func listView(_ list: ListView, shouldSelectRowAt path: IndexPath) -> Bool { path.row != 3 }
  func listView(_ list: ListView, didSelectRowAt path: IndexPath) { log.append("select \(path.section).\(path.row)") }
  func listView(_ list: ListView, didDeselectRowAt path: IndexPath) { log.append("deselect \(path.section).\(path.row)") }
}

/// A list of 320 by 480: rows of 50, the first section of a hundred.
@Suite("A list") struct ListViewTests {
  let player = TouchPlayer()
  let list = ListView(frame: Rect(0, 0, 320, 480))
  fileprivate let names = Names([(0..<100).map { "row \($0)" }])
  var application: Application { player.application }

  init() {
    list.rowHeight = .fixed(50)
    list.dataSource = names
    list.listDelegate = names
    player.window.addSubview(list)
    application.advance(to: 0)
  }

  private var shown: [String] { list.visibleRows.map(\.title) }

  private func drag(from start: Point, by way: Vector, at time: Double, for duration: Double = 0.1) {
    player.down(1, start.x, start.y, at: time)
    for step in 1...10 {
      let place = start + way * (Double(step) / 10)
      player.move(1, place.x, place.y, at: time + duration * Double(step) / 10)
    }
  }

  // MARK: Rows

  @Test func `only the rows that are seen exist, and those that leave are used again`() {
    #expect(shown == (0..<10).map { "row \($0)" } && list.contentSize == Size(320, 5000))
    #expect(list.subviews.count == 10)
    for offset in stride(from: 0.0, through: 4520, by: 37) {
      list.contentOffset.y = offset
      application.advance(to: application.now)
      let first = Int(offset / 50)
      let last = Int((offset + 479.999) / 50)
      #expect(shown == (first...last).map { "row \($0)" })
      for row in list.visibleRows { #expect(row.frame == Rect(0, Double(row.path.row) * 50, 320, 50)) }
    }
    list.contentOffset.y = 0
    application.advance(to: 1)
    #expect(shown.first == "row 0" && names.made <= 12)
  }

  @Test func `rows have the heights that the delegate says, and the list's width`() {
    list.rowHeight = .perRow
    list.frame.size.width = 200
    application.advance(to: 1)
    #expect(list.contentSize == Size(200, 51500))
    #expect(list.rect(of: IndexPath(row: 3)) == Rect(0, 90, 200, 50))
    #expect(list.visibleRows.last?.frame == Rect(0, 440, 200, 100))
    #expect(list.path(at: Point(5, 95)) == IndexPath(row: 3))
  }

  @Test func `headers head their sections, and the topmost stays in sight`() {
    names.sections = [["a", "b"], (0..<20).map { "c \($0)" }]
    names.titles = ["First", "Second"]
    list.reloadData()
    application.advance(to: 1)
    func headers() -> [String] {
      list.headers.sorted { $0.frame.minY < $1.frame.minY }.map { "\($0.label.text) \(Int($0.frame.minY))" }
    }
    #expect(headers() == ["First 0", "Second 132"])
    list.contentOffset.y = 60
    application.advance(to: 1)
    #expect(headers() == ["First 60", "Second 132"])
    list.contentOffset.y = 120
    application.advance(to: 1)
    #expect(headers() == ["First 100", "Second 132"])
    list.contentOffset.y = 300
    application.advance(to: 1)
    #expect(headers() == ["Second 300"])
    list.hasStickyHeaders = false
    application.advance(to: 1)
    #expect(headers() == [])
    // Headers lie above rows.
    list.hasStickyHeaders = true
    application.advance(to: 1)
    #expect(list.subviews.last is ListHeader)
  }

  @Test func `next and previous rows, and scrolling to one`() {
    list.scrollToRow(at: IndexPath(row: 50), to: .middle, animated: false)
    #expect(list.contentOffset.y == 2285)
    list.scrollToRow(at: IndexPath(row: 50), animated: false)
    #expect(list.contentOffset.y == 2285)
    list.scrollToRow(at: IndexPath(row: 40), animated: false)
    #expect(list.contentOffset.y == 2000)
    list.scrollToRow(at: IndexPath(row: 99), to: .top, animated: true)
    application.advance(to: 0.3)
    #expect(list.contentOffset.y == 4520 && !application.isAnimating)
    list.scrollToRow(at: IndexPath(row: 100), animated: false)
    #expect(list.contentOffset.y == 4520)
    #expect(list.path(after: IndexPath(row: 99)) == nil && list.path(before: IndexPath(row: 99))?.row == 98)
  }

  // MARK: Fingers

  @Test func `a tap selects a row and lets go of the one before`() {
    player.tap(1, 100, 75, at: 1)
    #expect(list.selectedPath == IndexPath(row: 1) && list.row(at: IndexPath(row: 1))?.isSelected == true)
    player.tap(1, 100, 275, at: 2)
    #expect(names.log == ["select 0.1", "deselect 0.1", "select 0.5"])
    #expect(list.row(at: IndexPath(row: 1))?.isSelected == false)
    // Refused by the delegate.
    player.tap(1, 100, 175, at: 3)
    #expect(list.selectedPath == IndexPath(row: 5) && names.log.count == 3)
    list.allowsSelection = false
    player.tap(1, 100, 75, at: 4)
    #expect(list.selectedPath == IndexPath(row: 5))
  }

  @Test func `a finger that rests on a row presses it after 0_15 s, and one that scrolls presses none`() {
    player.down(1, 100, 75, at: 1)
    application.advance(to: 1.151)
    #expect(list.row(at: IndexPath(row: 1))?.isHighlighted == true)
    player.move(1, 100, 60, at: 1.3)
    #expect(list.row(at: IndexPath(row: 1))?.isHighlighted == false && list.contentOffset.y == 5)
    player.up(1, 100, 60, at: 2)
    #expect(names.log == [])
  }

  @Test func `a selected row is shown so when it comes back into sight`() {
    list.selectRow(at: IndexPath(row: 2))
    list.contentOffset.y = 1000
    application.advance(to: 1)
    #expect(list.visibleRows.allSatisfy { !$0.isSelected })
    list.contentOffset.y = 0
    application.advance(to: 1)
    #expect(list.visibleRows.filter(\.isSelected).map(\.path.row) == [2])
    list.selectRow(at: IndexPath(row: 80), scrollingTo: .middle)
    application.advance(to: 1)
    #expect(list.visibleRows.filter(\.isSelected).map(\.path.row) == [80] && names.log == [])
  }

  @Test func `a drag goes on when the row it began on has been recycled`() {
    player.down(1, 100, 20, at: 1)
    // The row hears of the finger, and is pressed.
    application.advance(to: 1.2)
    #expect(list.visibleRows[0].isHighlighted)
    let first = list.visibleRows[0]
    for step in 1...40 { player.move(1, 100, 20 - Double(step) * 10, at: 1.2 + Double(step) * 0.02) }
    #expect(list.isDragging && list.contentOffset.y == 390)
    #expect(!list.visibleRows.contains { $0 === first } || first.path.row > 0)
    player.move(1, 100, -480, at: 2.1)
    #expect(list.isDragging && list.contentOffset.y == 490)
    player.up(1, 100, -480, at: 2.12)
    #expect(list.isDecelerating)
    application.advance(to: 9)
    #expect(shown.count >= 10 && names.log == [])
  }

  // MARK: L1, L2

  /// What may happen to other rows than row 5, with how many rows it moves down.
  private func change(_ kind: Int, animated: Bool) -> Int {
    switch kind {
    case 0:
      names.sections[0][2] = "other"
      list.reloadRows(at: [IndexPath(row: 2), IndexPath(row: 7)], animated: animated)
      return 0
    case 1:
      names.sections[0].insert("new", at: 1)
      list.insertRows(at: [IndexPath(row: 1)], animated: animated)
      return 1
    default:
      names.sections[0].remove(at: 2)
      list.deleteRows(at: [IndexPath(row: 2)], animated: animated)
      return -1
    }
  }

  @Test(arguments: 0..<3, [false, true])
  func `L1: a press lives on when other rows are reloaded, inserted or removed`(kind: Int, animated: Bool) throws {
    player.down(1, 100, 275, at: 1)
    application.advance(to: 1.2)
    let row = try #require(list.row(at: IndexPath(row: 5)))
    #expect(row.isHighlighted)
    let place = IndexPath(row: 5 + change(kind, animated: animated))
    application.advance(to: 1.3)
    #expect(row.isHighlighted && row.superview === list && list.row(at: place) === row)
    #expect(shown.count >= 10 && row.frame.minY == Double(place.row) * 50)
    player.up(1, 100, 275, at: 1.8)
    #expect(names.log == ["select 0.\(place.row)"] && list.selectedPath == place)
  }

  @Test(arguments: 0..<3, [false, true])
  func `L1: so does a row that a finger holds aside`(kind: Int, animated: Bool) throws {
    let row = try #require(list.row(at: IndexPath(row: 5)))
    drag(from: Point(280, 275), by: Vector(-70, 0), at: 1, for: 0.4)
    #expect(row.contentView.transform.tx == -60)
    _ = change(kind, animated: animated)
    application.advance(to: 1.8)
    #expect(list.swipe?.row === row && row.contentView.transform.tx == -60)
    player.move(1, 200, 275, at: 1.9)
    #expect(row.contentView.transform.tx == -70)
  }

  @Test(arguments: 0..<3, [false, true])
  func `L1: so does a finger that something in a row follows`(kind: Int, animated: Bool) throws {
    let row = try #require(list.row(at: IndexPath(row: 5)))
    let inside = Recorder("inside", Rect(0, 0, 60, 50), log: Log())
    row.contentView.addSubview(inside)
    player.down(1, 20, 275, at: 1)
    application.advance(to: 1.2)
    _ = change(kind, animated: animated)
    application.advance(to: 1.8)
    player.move(1, 25, 275, at: 2)
    #expect(inside.log.lines == ["inside began 20,275", "inside moved 25,275"])
  }

  @Test(arguments: [false, true])
  func `L1: a row that is named lets go of the finger`(animated: Bool) {
    player.down(1, 100, 275, at: 1)
    application.advance(to: 1.2)
    list.reloadRows(at: [IndexPath(row: 5)], animated: animated)
    #expect(list.visibleRows.allSatisfy { !$0.isHighlighted })
    player.up(1, 100, 275, at: 1.3)
    #expect(names.log == [])
  }

  @Test func `L1: without animation only the named rows are asked for`() {
    let before = list.visibleRows
    names.sections[0].insert("new", at: 3)
    list.insertRows(at: [IndexPath(row: 3)], animated: false)
    application.advance(to: 1)
    #expect(shown == ["row 0", "row 1", "row 2", "new"] + (3..<9).map { "row \($0)" })
    for row in list.visibleRows where row.title != "new" { #expect(before.contains { $0 === row }) }
    names.sections[0].removeAll()
    list.deleteRows(at: (0..<101).map { IndexPath(row: $0) }, animated: false)
    application.advance(to: 2)
    #expect(shown == [] && list.subviews.isEmpty && list.contentSize.height == 0)
  }

  @Test func `L2: a press belongs to its finger: another one neither selects nor releases`() throws {
    let row = try #require(list.row(at: IndexPath(row: 1)))
    player.down(1, 100, 75, at: 1)
    application.advance(to: 1.2)
    for time in [2.0, 3] {
      player.down(2, 100, 275, at: time)
      application.advance(to: time + 0.2)
      #expect(row.isHighlighted && list.visibleRows.filter(\.isHighlighted).count == 1)
      if time == 2 { player.up(2, 100, 275, at: 2.5) } else { player.cancel(2, at: 3.5) }
      #expect(row.isHighlighted && names.log == [])
    }
    player.down(2, 100, 275, at: 4)
    player.up(1, 100, 75, at: 4.1)
    #expect(names.log == ["select 0.1"] && !row.isHighlighted)
    player.up(2, 100, 275, at: 4.2)
    #expect(names.log == ["select 0.1"])
  }

  @Test func `L2: a row held aside by one finger stays there when another comes down elsewhere`() throws {
    let row = try #require(list.row(at: IndexPath(row: 1)))
    drag(from: Point(280, 75), by: Vector(-70, 0), at: 1, for: 0.4)
    player.tap(2, 100, 275, at: 2, for: 0.3)
    #expect(list.swipe?.row === row && names.log == [])
    player.move(1, 200, 75, at: 3)
    #expect(row.contentView.transform.tx == -70)
  }

  @Test func `a row that is reloaded under a finger lets go of it`() {
    player.down(1, 100, 75, at: 1)
    application.advance(to: 1.2)
    names.sections = [["one", "two", "three"]]
    list.reloadData()
    application.advance(to: 1.3)
    #expect(shown == ["one", "two", "three"] && list.visibleRows.allSatisfy { !$0.isHighlighted })
    player.up(1, 100, 75, at: 1.4)
    #expect(names.log == [])
  }

  // MARK: Swiping

  @Test func `a swipe to the left reveals Delete, which deletes`() throws {
    drag(from: Point(280, 75), by: Vector(-70, 3), at: 1, for: 0.4)
    let row = try #require(list.row(at: IndexPath(row: 1)))
    #expect(row.contentView.transform.tx == -60)
    #expect(!list.isDragging)
    application.advance(to: 2)
    player.up(1, 210, 78, at: 2)
    application.advance(to: 3)
    #expect(row.contentView.transform.tx == -(list.swipe?.button.bounds.width ?? 0))
    #expect(names.log == [])
    player.tap(1, 310, 75, at: 4)
    #expect(names.log == ["delete 0.1"])
    application.advance(to: 5)
    #expect(shown.prefix(3) == ["row 0", "row 2", "row 3"] && shown.count == 10)
    #expect(list.subviews.count == 10)
    #expect(row.contentView.transform == .identity && row.superview == nil)
    #expect(!application.isAnimating)
  }

  @Test func `a short or upward swipe deletes nothing, and scrolling goes on to be vertical`() {
    drag(from: Point(280, 75), by: Vector(-40, 0), at: 1, for: 0.4)
    application.advance(to: 2)
    player.up(1, 240, 75, at: 2)
    application.advance(to: 3)
    #expect(list.swipe == nil && list.row(at: IndexPath(row: 1))?.contentView.transform == .identity)
    drag(from: Point(280, 375), by: Vector(-30, -100), at: 4)
    #expect(list.isDragging && list.swipe == nil)
    player.up(1, 250, 275, at: 5)
    names.deletable = false
    drag(from: Point(280, 75), by: Vector(-70, 0), at: 9)
    #expect(list.swipe == nil)
    player.up(1, 210, 75, at: 10)
    #expect(names.log == [])
  }

  @Test func `a flick opens a row, and a finger elsewhere closes it and does no more`() {
    drag(from: Point(280, 75), by: Vector(-40, 0), at: 1)
    player.up(1, 240, 75, at: 1.11)
    application.advance(to: 2)
    #expect(list.swipe?.row.path.row == 1)
    player.tap(1, 100, 275, at: 3)
    application.advance(to: 4)
    #expect(list.swipe == nil && names.log == [])
    player.tap(1, 100, 275, at: 5)
    #expect(names.log == ["select 0.5"])
  }

  @Test func `scrolling closes a row that was swiped aside`() {
    drag(from: Point(280, 75), by: Vector(-60, 0), at: 1)
    player.up(1, 220, 75, at: 1.11)
    application.advance(to: 2)
    #expect(list.swipe != nil)
    drag(from: Point(100, 375), by: Vector(0, -60), at: 3)
    application.advance(to: 4)
    #expect(list.swipe == nil && list.visibleRows.allSatisfy { $0.contentView.transform == .identity })
  }

  // MARK: Changes

  @Test func `deleted rows fade, and the others close up`() {
    list.selectRow(at: IndexPath(row: 4))
    names.sections[0].removeSubrange(1...2)
    list.deleteRows(at: [IndexPath(row: 1), IndexPath(row: 2)])
    #expect(shown == [0, 3, 4, 5, 6, 7, 8, 9, 10, 11].map { "row \($0)" })
    #expect(list.selectedPath == IndexPath(row: 2))
    let third = list.visibleRows[1]
    application.advance(to: 0.15)
    #expect(third.frame.minY == 50 && abs(third.shown.center.y - 125) < 1)
    #expect(list.subviews.count == 12)
    application.advance(to: 0.4)
    #expect(list.subviews.count == 10 && !application.isAnimating && list.contentSize.height == 4900)
  }

  @Test func `inserted rows make the others make room`() {
    names.sections[0].insert("new", at: 1)
    list.insertRows(at: [IndexPath(row: 1)])
    #expect(shown.prefix(3) == ["row 0", "new", "row 1"])
    #expect(list.visibleRows[1].shown.alpha < 1 && list.visibleRows[2].shown.center.y == 75)
    application.advance(to: 0.4)
    #expect(list.visibleRows[1].shown.alpha == 1 && shown.count == 10 && list.subviews.count == 10)
  }

  @Test func `reloaded rows show what is new, and stay selected`() {
    list.selectRow(at: IndexPath(row: 4))
    names.sections[0][4] = "changed"
    list.reloadRows(at: [IndexPath(row: 4)])
    application.advance(to: 0.4)
    #expect(shown[4] == "changed" && list.visibleRows[4].isSelected && list.subviews.count == 10)
  }

  @Test func `content that becomes too short comes into its range with the change`() {
    list.setContentOffset(Point(0, 4520), animated: false)
    application.advance(to: 0)
    names.sections[0].removeLast(3)
    list.deleteRows(at: [97, 98, 99].map { IndexPath(row: $0) })
    application.advance(to: 0.15)
    #expect(list.contentOffset.y == 4445)
    application.advance(to: 0.5)
    #expect(list.contentOffset.y == 4370 && shown.last == "row 96" && shown.count == 10)
  }

  @Test func `every row may go, and come again`() {
    names.sections = [[]]
    list.deleteRows(at: (0..<100).map { IndexPath(row: $0) })
    application.advance(to: 0.4)
    #expect(shown == [] && list.subviews.isEmpty && list.contentSize.height == 0)
    names.sections = [["back"]]
    list.insertRows(at: [IndexPath(row: 0)])
    application.advance(to: 0.8)
    #expect(shown == ["back"])
  }

  @Test func `a list that goes away in the middle of a change is done`() {
    names.sections[0].removeFirst()
    list.deleteRows(at: [IndexPath(row: 0)])
    list.removeFromSuperview()
    application.advance(to: 1)
    #expect(!application.isAnimating && list.subviews.count <= 11)
  }
}
