import Geometry
import TestContexts
import Testing
import ToolkitTestKit

@testable import Toolkit

/// Tests lists and collections of values, which have no data source of the app.
@Suite("Items of a list", .freshContext) struct ListItemsTests {
  private let player = TouchPlayer()
  private var application: Application { player.application }

  private final class TextCell: CollectionCell {
    var text = ""
  }

  private func advance() { application.advance(to: application.now + 1) }

  @Test func `fill its rows, and are selected by taps`() {
    let list = ListView(frame: Rect(0, 0, 320, 480))
    player.window.addSubview(list)
    var selected: [Int] = []
    list.showItems([10, 20, 30], row: { row, item in row.title = "floor \(item)" }, onSelect: { selected.append($0) })
    advance()
    #expect(list.visibleRows.map(\.title) == ["floor 10", "floor 20", "floor 30"])
    player.tap(1, 160, 84, at: application.now)
    advance()
    #expect(selected == [20] && list.indexPathForSelectedRow == nil)
  }

  @Test func `are replaced while one of them is selected, and the scroll position stays`() {
    let list = ListView(frame: Rect(0, 0, 320, 480))
    player.window.addSubview(list)
    func show(_ count: Int) {
      list.showItems(
        Array(0..<count), row: { row, item in row.title = "\(item)" },
        onSelect: { [unowned list] _ in
          // The tap replaces the closure that is running.
          list.showItems(Array(0..<20), row: { row, item in row.title = "new \(item)" })
        })
    }
    show(40)
    advance()
    list.contentOffset.y = 560
    advance()
    player.tap(1, 160, 20, at: application.now)
    advance()
    #expect(list.contentOffset.y == 560 && list.visibleRows.first?.title == "new 10")
    // The new items have no closure for taps.
    #expect(!list.allowsSelection)
  }

  @Test func `are released with their list`() {
    final class Token {}
    var token: Token? = Token()
    weak let released = token
    var list: ListView? = ListView(frame: Rect(0, 0, 320, 480))
    if let token { list?.showItems([token], row: { _, _ in }) }
    token = nil
    #expect(released != nil)
    list = nil
    #expect(released == nil)
  }

  @Test func `that no longer exist fill no row`() throws {
    var names = ["A", "B"]
    var filled: [Int] = []
    let rows = ItemRows(count: { names.count }, fill: { _, index in filled.append(index) }, select: { _ in })
    let list = ListView(frame: Rect(0, 0, 320, 480))
    list.show(rows, allowsSelection: true)
    player.window.addSubview(list)
    names = ["A"]
    _ = rows.listView(list, rowAt: IndexPath(row: 1))
    #expect(!filled.contains(1))
  }

  @Test func `fill the cells of a collection, and are selected by taps`() throws {
    let collection = CollectionView(frame: Rect(0, 0, 320, 480))
    player.window.addSubview(collection)
    var selected: [String] = []
    collection.showItems(
      ["Assam", "Ceylon"], cells: TextCell.init, cell: { cell, tea in cell.text = tea },
      onSelect: { selected.append($0) })
    advance()
    let cells = collection.subviews.compactMap { $0 as? TextCell }
    #expect(cells.map(\.text).sorted() == ["Assam", "Ceylon"])
    let second = try #require(cells.first { $0.text == "Ceylon" })
    let middle = second.convert(second.bounds.center, to: nil)
    player.tap(1, middle.x, middle.y, at: application.now)
    advance()
    #expect(selected == ["Ceylon"] && collection.indexPathsForSelectedItems == [])
    collection.showItems(["Sencha"], cells: TextCell.init, cell: { cell, tea in cell.text = tea })
    advance()
    #expect(collection.subviews.compactMap { $0 as? TextCell }.filter { !$0.isHidden }.map(\.text) == ["Sencha"])
  }
}
