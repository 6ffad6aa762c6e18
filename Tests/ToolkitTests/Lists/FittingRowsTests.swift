import Geometry
import TestContexts
import Testing
import ToolkitTestKit
import Typography
@testable import Toolkit

/// Tests ten thousand rows of 60 to 130 points with an estimated height of 50, in a list of 320 by 480.
@Suite("Self-sizing rows", .freshContext) struct FittingRowsTests {
  final class Tall: ListRow {
    var wish = 0.0
    var measured: () -> Void = {}
    override func sizeThatFits(_ size: Size) -> Size {
      measured()
      return Size(size.width, wish)
    }
  }

  final class Heights: WeaklyReferenceable, ListViewDataSource {
    var numbers = Array(0..<10_000)
    var asked = 0
    var measured = 0
    var height: (Int) -> Double = { 60 + Double($0 * 37 % 8) * 10 }

    func listView(_ list: ListView, numberOfRowsInSection section: Int) -> Int { numbers.count }
    func listView(_ list: ListView, rowAt path: IndexPath) -> ListRow {
      asked += 1
      let row = list.dequeueReusableRow(withIdentifier: "tall") as? Tall ?? Tall("tall")
      row.measured = { [unowned(unsafe) self] in measured += 1 }
      row.title = "\(numbers[path.row])"
      row.wish = height(numbers[path.row])
      return row
    }
  }

  let player = TouchPlayer()
  let list = ListView(frame: Rect(0, 0, 320, 480))
  let heights = Heights()
  var application: Application { player.application }

  init() {
    list.rowHeight = .fitting(estimate: 50)
    list.dataSource = heights
    player.window.addSubview(list)
    application.advance(to: 0)
  }

  /// The position of each row on the screen, by its title.
  var places: [String: Double] {
    var places: [String: Double] = [:]
    for row in list.visibleRows { places[row.title] = row.frame.minY - list.contentOffset.y }
    return places
  }

  /// Expects that the rows have their preferred heights, adjoin, and fill the visible area.
  func checkRows() {
    for (above, below) in zip(list.visibleRows, list.visibleRows.dropFirst()) {
      #expect(above.frame.maxY == below.frame.minY)
    }
    for case let row as Tall in list.visibleRows { #expect(row.frame.height == row.wish) }
    let offset = list.contentOffset.y
    #expect((list.visibleRows.first?.frame.minY ?? 0) <= max(offset, 0))
    #expect((list.visibleRows.last?.frame.maxY ?? 0) >= min(offset + 480, list.contentSize.height))
  }

  @Test func `only visible rows are created and measured`() {
    #expect(heights.asked == list.visibleRows.count && heights.measured == heights.asked && heights.asked < 9)
    checkRows()
    let seen = list.visibleRows.reduce(0) { $0 + $1.frame.height }
    #expect(list.contentSize.height == seen + Double(10_000 - heights.asked) * 50)
    list.scrollToRow(at: IndexPath(row: 9_999), to: .bottom, animated: false)
    application.advance(to: 1)
    checkRows()
    #expect(list.visibleRows.last?.indexPath.row == 9_999 && list.contentOffset.y == list.contentSize.height - 480)
    #expect(heights.asked < 60)
  }

  @Test func `visible rows stay in position while rows above turn out higher than estimated`() {
    list.scrollToRow(at: IndexPath(row: 5_000), to: .top, animated: false)
    application.advance(to: 1)
    #expect(places["5000"] == 0)
    for step in 1...60 {
      let before = places
      list.contentOffset.y -= 23
      application.advance(to: 1 + Double(step) / 60)
      for (title, place) in places { if let old = before[title] { #expect(place == old + 23) } }
      checkRows()
    }
  }

  @Test func `a drag up through unmeasured rows follows the finger, and the deceleration continues`() {
    list.scrollToRow(at: IndexPath(row: 5_000), to: .top, animated: false)
    application.advance(to: 1)
    player.down(1, 100, 50, at: 1)
    player.move(1, 100, 60, at: 1.02)
    let title = list.visibleRows[0].title
    for step in 1...18 { player.move(1, 100, 60 + Double(step) * 20, at: 1.02 + Double(step) * 0.02) }
    #expect(places[title] == 360)
    player.up(1, 100, 420, at: 1.4)
    #expect(list.isDecelerating)
    var last = list.visibleRows[0].indexPath.row
    var time = 1.4
    while list.isDecelerating && time < 9 {
      time += 1.0 / 60
      let before = places
      application.advance(to: time)
      // All rows move by the same distance, so none jumps.
      let steps = Set(places.compactMap { title, place in before[title].map { place - $0 } })
      #expect(steps.count <= 1 && (steps.first ?? 0) >= 0 && (steps.first ?? 0) < 40)
      checkRows()
      #expect(list.visibleRows[0].indexPath.row <= last)
      last = list.visibleRows[0].indexPath.row
    }
    #expect(!list.isDecelerating && last < 4_995)
  }

  @Test func `scrolled back to the top, the first row starts at 0`() {
    list.scrollToRow(at: IndexPath(row: 40), to: .top, animated: false)
    application.advance(to: 1)
    var time = 1.0
    while list.contentOffset.y > 0 && time < 20 {
      list.contentOffset.y = max(0, list.contentOffset.y - 100)
      time += 0.1
      application.advance(to: time)
    }
    #expect(
      list.visibleRows.first?.indexPath.row == 0 && list.visibleRows.first?.frame.minY == 0 && list.contentOffset.y == 0
    )
    #expect(list.contentSize.height > 500_000)
  }

  @Test func `inserted and removed rows keep their measured heights`() {
    list.scrollToRow(at: IndexPath(row: 100), to: .top, animated: false)
    application.advance(to: 1)
    heights.numbers.removeSubrange(10..<20)
    list.deleteRows(at: (10..<20).map { IndexPath(row: $0) }, animated: false)
    application.advance(to: 2)
    checkRows()
    heights.numbers.insert(20_000, at: 95)
    list.insertRows(at: [IndexPath(row: 95)])
    application.advance(to: 2.5)
    checkRows()
    list.reloadData()
    application.advance(to: 3)
    checkRows()
  }

  @Test func `another width, or other texts, are measured again, and the first row stays`() {
    list.scrollToRow(at: IndexPath(row: 300), to: .top, animated: false)
    application.advance(to: 1)
    let measured = heights.measured
    for case let row as Tall in list.visibleRows { row.wish += 33 }
    list.frame.size.width = 280
    application.advance(to: 2)
    #expect(heights.measured > measured && places["300"] == 0)
    checkRows()
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity, -5, 0, 1e300])
  func `an invalid height counts as zero, and stops nothing`(wish: Double) {
    heights.height = { $0 % 3 == 0 ? wish : 40 }
    list.rowHeight = .fitting(estimate: wish)
    list.reloadData()
    for step in 1...20 {
      list.contentOffset.y += Double(step) * 100
      application.advance(to: Double(step))
    }
    #expect(list.visibleRows.count < 130 && list.contentSize.height.isFinite)
    list.rowHeight = .fixed(wish)
    application.advance(to: 30)
    #expect(list.contentSize.height.isFinite)
  }

  @Test func `rows measure their texts`() throws {
    let row = ListRow("words")
    row.titleLabel.font = Font(
      size: 18, typeface: try Typeface(contentsOf: "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf"))
    row.detailLabel.font = row.titleLabel.font
    row.title = String(repeating: "many words ", count: 20)
    #expect(row.sizeThatFits(Size(320, 0)).height == ListView.standardRowHeight)
    row.titleLabel.numberOfLines = 0
    let high = row.sizeThatFits(Size(320, 0)).height
    #expect(high > 100 && row.sizeThatFits(Size(600, 0)).height < high)
    row.detailPosition = .below
    row.detail = "and more"
    #expect(row.sizeThatFits(Size(320, 0)).height > high)
  }

  @Test func `positions match the sums, whatever was measured`() {
    var heights = [Double](repeating: 0, count: 100)
    let rows = MeasuredRows(heights, estimate: 20)
    for step in 0..<200 {
      let row = step * 61 % 97
      let height = Double(step * 53 % 90 + 1)
      heights[row] = height
      _ = rows.setHeight(height, of: row)
    }
    for kept in [rows, MeasuredRows(heights, estimate: 20)] {
      var top = 0.0
      for row in 0..<100 {
        #expect(kept.top(of: row) == top)
        top += heights[row] > 0 ? heights[row] : 20
      }
      #expect(kept.height == top && kept.top(of: 100) == top)
    }
  }
}
