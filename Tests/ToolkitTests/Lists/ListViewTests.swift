import Geometry
import TestContexts
import Testing
import ToolkitTestKit
@testable import Toolkit

/// Tests a list of 320 by 480 with rows of 50. The first section has a hundred rows.
@Suite("A list", .freshContext) struct ListViewTests {
  let player = TouchPlayer()
  let list = ListView(frame: Rect(0, 0, 320, 480))
  let names = NamesDataSource([(0..<100).map { "row \($0)" }])
  var application: Application { player.application }

  init() {
    list.rowHeight = .fixed(50)
    list.dataSource = names
    list.listDelegate = names
    player.window.addSubview(list)
    application.advance(to: 0)
  }

  var shown: [String] { list.visibleRows.map(\.title) }

  func drag(from start: Point, by way: Vector, at time: Double, for duration: Double = 0.1) {
    player.down(1, start.x, start.y, at: time)
    for step in 1...10 {
      let place = start + way * (Double(step) / 10)
      player.move(1, place.x, place.y, at: time + duration * Double(step) / 10)
    }
  }

  // MARK: Rows

  @Test func `only visible rows exist, and invisible ones are reused`() {
    #expect(shown == (0..<10).map { "row \($0)" } && list.contentSize == Size(320, 5000))
    #expect(list.subviews.count == 10)
    for offset in stride(from: 0.0, through: 4520, by: 37) {
      list.contentOffset.y = offset
      application.advance(to: application.now)
      let first = Int(offset / 50)
      let last = Int((offset + 479.999) / 50)
      #expect(shown == (first...last).map { "row \($0)" })
      for row in list.visibleRows { #expect(row.frame == Rect(0, Double(row.indexPath.row) * 50, 320, 50)) }
    }
    list.contentOffset.y = 0
    application.advance(to: 1)
    #expect(shown.first == "row 0" && names.made <= 12)
  }

  @Test func `rows within one height of the list are prefetched, the nearest first, and once`() {
    var calls: [[Int]] = []
    list.prefetchHandler = { paths in calls.append(paths.map(\.row)) }
    application.advance(to: 0)
    #expect(calls == [Array(10...19)])
    application.advance(to: 1)
    list.setNeedsLayout()
    application.advance(to: 2)
    #expect(calls.count == 1)
    list.contentOffset.y = 1000
    application.advance(to: 3)
    #expect(calls.count == 2 && calls.last == Array(30...39) + (10...19).reversed())
    list.contentOffset.y = 5000 - 480
    application.advance(to: 4)
    #expect(calls.last == (80...89).reversed())
    list.reloadData()
    application.advance(to: 5)
    #expect(calls.count == 4, "the data has changed")
    list.prefetchHandler = nil
    list.contentOffset.y = 0
    application.advance(to: 6)
    #expect(calls.count == 4)
  }

  @Test func `rows have the heights of the delegate, and the list's width`() {
    list.rowHeight = .perRow
    list.frame.size.width = 200
    application.advance(to: 1)
    #expect(list.contentSize == Size(200, 51500))
    #expect(list.rectForRow(at: IndexPath(row: 3)) == Rect(0, 90, 200, 50))
    #expect(list.visibleRows.last?.frame == Rect(0, 440, 200, 100))
    #expect(list.indexPathForRow(at: Point(5, 95)) == IndexPath(row: 3))
  }

  @Test func `headers are above their sections, and the topmost stays visible`() {
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
    // Headers are in front of rows.
    list.hasStickyHeaders = true
    application.advance(to: 1)
    #expect(list.subviews.last is ListHeader)
  }

  @Test func `next and previous rows are found, and scrolled to`() {
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
    #expect(list.indexPath(after: IndexPath(row: 99)) == nil && list.indexPath(before: IndexPath(row: 99))?.row == 98)
  }

  // MARK: Touches

  @Test func `a tap selects a row and deselects the previous one`() {
    player.tap(1, 100, 75, at: 1)
    #expect(list.indexPathForSelectedRow == IndexPath(row: 1) && list.row(at: IndexPath(row: 1))?.isSelected == true)
    player.tap(1, 100, 275, at: 2)
    #expect(names.log == ["select 0.1", "deselect 0.1", "select 0.5"])
    #expect(list.row(at: IndexPath(row: 1))?.isSelected == false)
    // The delegate refuses the selection.
    player.tap(1, 100, 175, at: 3)
    #expect(list.indexPathForSelectedRow == IndexPath(row: 5) && names.log.count == 3)
    list.allowsSelection = false
    player.tap(1, 100, 75, at: 4)
    #expect(list.indexPathForSelectedRow == IndexPath(row: 5))
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

  @Test func `a selected row still looks selected when it becomes visible again`() {
    list.selectRow(at: IndexPath(row: 2))
    list.contentOffset.y = 1000
    application.advance(to: 1)
    #expect(list.visibleRows.allSatisfy { !$0.isSelected })
    list.contentOffset.y = 0
    application.advance(to: 1)
    #expect(list.visibleRows.filter(\.isSelected).map(\.indexPath.row) == [2])
    list.selectRow(at: IndexPath(row: 80), scrollPosition: .middle)
    application.advance(to: 1)
    #expect(list.visibleRows.filter(\.isSelected).map(\.indexPath.row) == [80] && names.log == [])
  }

  @Test func `a drag continues when its first row has been recycled`() {
    player.down(1, 100, 20, at: 1)
    // The row receives the touch and is highlighted.
    application.advance(to: 1.2)
    #expect(list.visibleRows[0].isHighlighted)
    let first = list.visibleRows[0]
    for step in 1...40 { player.move(1, 100, 20 - Double(step) * 10, at: 1.2 + Double(step) * 0.02) }
    #expect(list.isDragging && list.contentOffset.y == 390)
    #expect(!list.visibleRows.contains { $0 === first } || first.indexPath.row > 0)
    player.move(1, 100, -480, at: 2.1)
    #expect(list.isDragging && list.contentOffset.y == 490)
    player.up(1, 100, -480, at: 2.12)
    #expect(list.isDecelerating)
    application.advance(to: 9)
    #expect(shown.count >= 10 && names.log == [])
  }

  // MARK: Swipe actions

  @Test func `a swipe to the left reveals Delete, which deletes`() throws {
    drag(from: Point(280, 75), by: Vector(-70, 3), at: 1, for: 0.4)
    let row = try #require(list.row(at: IndexPath(row: 1)))
    #expect(row.contentView.transform.tx == -60)
    #expect(!list.isDragging)
    application.advance(to: 2)
    player.up(1, 210, 78, at: 2)
    application.advance(to: 3)
    #expect(row.contentView.transform.tx == -(list.swipe?.openReveal ?? 0))
    #expect(names.log == [])
    player.tap(1, 310, 75, at: 4)
    #expect(names.log == ["delete 0.1"])
    application.advance(to: 5)
    #expect(shown.prefix(3) == ["row 0", "row 2", "row 3"] && shown.count == 10)
    #expect(list.subviews.count == 10)
    #expect(row.contentView.transform == .identity && row.superview == nil)
    #expect(!application.isAnimating)
  }

  @Test func `a short or upward swipe deletes nothing, and scrolling stays vertical`() {
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

  @Test func `a flick opens a row, and a finger elsewhere only closes it`() {
    drag(from: Point(280, 75), by: Vector(-40, 0), at: 1)
    player.up(1, 240, 75, at: 1.11)
    application.advance(to: 2)
    #expect(list.swipe?.row.indexPath.row == 1)
    player.tap(1, 100, 275, at: 3)
    application.advance(to: 4)
    #expect(list.swipe == nil && names.log == [])
    player.tap(1, 100, 275, at: 5)
    #expect(names.log == ["select 0.5"])
  }

  @Test func `scrolling closes a swiped row`() {
    drag(from: Point(280, 75), by: Vector(-60, 0), at: 1)
    player.up(1, 220, 75, at: 1.11)
    application.advance(to: 2)
    #expect(list.swipe != nil)
    drag(from: Point(100, 375), by: Vector(0, -60), at: 3)
    application.advance(to: 4)
    #expect(list.swipe == nil && list.visibleRows.allSatisfy { $0.contentView.transform == .identity })
  }
}
