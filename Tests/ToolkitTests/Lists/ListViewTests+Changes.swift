import Geometry
import Testing
import ToolkitTestKit

@testable import Toolkit

/// Tests changes of a list during touches.
extension ListViewTests {
  // MARK: L1, L2

  /// Makes a change that does not affect row 5. Returns the number of rows by which row 5 moves down.
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
  func `L1: a press continues when other rows are reloaded, inserted or removed`(kind: Int, animated: Bool) throws {
    player.down(1, 100, 275, at: 1)
    application.advance(to: 1.2)
    let row = try #require(list.row(at: IndexPath(row: 5)))
    #expect(row.isHighlighted)
    let place = IndexPath(row: 5 + change(kind, animated: animated))
    application.advance(to: 1.3)
    #expect(row.isHighlighted && row.superview === list && list.row(at: place) === row)
    #expect(shown.count >= 10 && row.frame.minY == Double(place.row) * 50)
    player.up(1, 100, 275, at: 1.8)
    #expect(names.log == ["select 0.\(place.row)"] && list.indexPathForSelectedRow == place)
  }

  @Test(arguments: 0..<3, [false, true])
  func `L1: a row that a finger holds open stays open then`(kind: Int, animated: Bool) throws {
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
  func `L1: a touch that a view in a row tracks continues then`(kind: Int, animated: Bool) throws {
    let row = try #require(list.row(at: IndexPath(row: 5)))
    let inside = TouchRecordingView("inside", Rect(0, 0, 60, 50), log: Log())
    row.contentView.addSubview(inside)
    player.down(1, 20, 275, at: 1)
    application.advance(to: 1.2)
    _ = change(kind, animated: animated)
    application.advance(to: 1.8)
    player.move(1, 25, 275, at: 2)
    #expect(inside.log.lines == ["inside began 20,275", "inside moved 25,275"])
  }

  @Test(arguments: [false, true])
  func `L1: a row that is named in the change releases the finger`(animated: Bool) {
    player.down(1, 100, 275, at: 1)
    application.advance(to: 1.2)
    list.reloadRows(at: [IndexPath(row: 5)], animated: animated)
    #expect(list.visibleRows.allSatisfy { !$0.isHighlighted })
    player.up(1, 100, 275, at: 1.3)
    #expect(names.log == [])
  }

  @Test func `L1: without animation only the named rows are requested`() {
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

  @Test func `L2: a row held open by one finger stays open when another lands elsewhere`() throws {
    let row = try #require(list.row(at: IndexPath(row: 1)))
    drag(from: Point(280, 75), by: Vector(-70, 0), at: 1, for: 0.4)
    player.tap(2, 100, 275, at: 2, for: 0.3)
    #expect(list.swipe?.row === row && names.log == [])
    player.move(1, 200, 75, at: 3)
    #expect(row.contentView.transform.tx == -70)
  }

  @Test func `a row that is reloaded under a finger releases it`() {
    player.down(1, 100, 75, at: 1)
    application.advance(to: 1.2)
    names.sections = [["one", "two", "three"]]
    list.reloadData()
    application.advance(to: 1.3)
    #expect(shown == ["one", "two", "three"] && list.visibleRows.allSatisfy { !$0.isHighlighted })
    player.up(1, 100, 75, at: 1.4)
    #expect(names.log == [])
  }

  // MARK: Changes

  @Test func `deleted rows fade, and the others close the gap`() {
    list.selectRow(at: IndexPath(row: 4))
    names.sections[0].removeSubrange(1...2)
    list.deleteRows(at: [IndexPath(row: 1), IndexPath(row: 2)])
    #expect(shown == [0, 3, 4, 5, 6, 7, 8, 9, 10, 11].map { "row \($0)" })
    #expect(list.indexPathForSelectedRow == IndexPath(row: 2))
    let third = list.visibleRows[1]
    application.advance(to: 0.15)
    #expect(third.frame.minY == 50 && abs(third.presentation.center.y - 125) < 1)
    #expect(list.subviews.count == 12)
    application.advance(to: 0.4)
    #expect(list.subviews.count == 10 && !application.isAnimating && list.contentSize.height == 4900)
  }

  @Test func `inserted rows push the others apart`() {
    names.sections[0].insert("new", at: 1)
    list.insertRows(at: [IndexPath(row: 1)])
    #expect(shown.prefix(3) == ["row 0", "new", "row 1"])
    #expect(list.visibleRows[1].presentation.alpha < 1 && list.visibleRows[2].presentation.center.y == 75)
    application.advance(to: 0.4)
    #expect(list.visibleRows[1].presentation.alpha == 1 && shown.count == 10 && list.subviews.count == 10)
  }

  @Test func `reloaded rows show their new content, and stay selected`() {
    list.selectRow(at: IndexPath(row: 4))
    names.sections[0][4] = "changed"
    list.reloadRows(at: [IndexPath(row: 4)])
    application.advance(to: 0.4)
    #expect(shown[4] == "changed" && list.visibleRows[4].isSelected && list.subviews.count == 10)
  }

  @Test func `content that becomes too short moves into its range with the change`() {
    list.setContentOffset(Point(0, 4520), animated: false)
    application.advance(to: 0)
    names.sections[0].removeLast(3)
    list.deleteRows(at: [97, 98, 99].map { IndexPath(row: $0) })
    application.advance(to: 0.15)
    #expect(list.contentOffset.y == 4445)
    application.advance(to: 0.5)
    #expect(list.contentOffset.y == 4370 && shown.last == "row 96" && shown.count == 10)
  }

  @Test func `every row may be removed, and inserted again`() {
    names.sections = [[]]
    list.deleteRows(at: (0..<100).map { IndexPath(row: $0) })
    application.advance(to: 0.4)
    #expect(shown == [] && list.subviews.isEmpty && list.contentSize.height == 0)
    names.sections = [["back"]]
    list.insertRows(at: [IndexPath(row: 0)])
    application.advance(to: 0.8)
    #expect(shown == ["back"])
  }

  @Test func `a list that is released during a change completes it`() {
    names.sections[0].removeFirst()
    list.deleteRows(at: [IndexPath(row: 0)])
    list.removeFromSuperview()
    application.advance(to: 1)
    #expect(!application.isAnimating && list.subviews.count <= 11)
  }
}
