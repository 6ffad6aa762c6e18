import Geometry
import Raster
import TestContexts
import Testing
import ToolkitTestKit
@testable import Toolkit

/// Tests a list of 320 by 480 with rows of 50 that have the action Pin on the leading side, and Remove and Later on the
/// trailing side.
@Suite("Swipe actions", .freshContext) struct SwipeActionTests {
  final class Mails: WeaklyReferenceable, ListViewDataSource, ListViewDelegate {
    var names = (0..<20).map { "mail \($0)" }
    var log: [String] = []
    var hasActions = true

    func listView(_ list: ListView, numberOfRowsInSection section: Int) -> Int { names.count }
    func listView(_ list: ListView, rowAt path: IndexPath) -> ListRow {
      let row = list.dequeueReusableRow(withIdentifier: "mail") ?? ListRow("mail")
      row.title = names[path.row]
      return row
    }
    func listView(_ list: ListView, leadingActionsForRowAt path: IndexPath) -> [SwipeAction] {
      hasActions ? [SwipeAction("Pin") { [self] _, path in log.append("pin \(path.row)") }] : []
    }
    func listView(_ list: ListView, trailingActionsForRowAt path: IndexPath) -> [SwipeAction] {
      guard hasActions else { return [] }
      return [
        SwipeAction("Remove", role: .destructive) { [self] list, path in
          log.append("remove \(names.remove(at: path.row))")
          list.deleteRows(at: [path])
        },
        SwipeAction("Later", color: .black) { [self] _, path in log.append("later \(path.row)") },
      ]
    }
    func listView(_ list: ListView, didSelectRowAt path: IndexPath) { log.append("select \(path.row)") }
  }

  let player = TouchPlayer()
  let list = ListView(frame: Rect(0, 0, 320, 480))
  let mails = Mails()
  var application: Application { player.application }

  init() {
    list.rowHeight = .fixed(50)
    list.dataSource = mails
    list.listDelegate = mails
    player.window.addSubview(list)
    application.advance(to: 0)
  }

  /// Swipes `way` points sideways on row 1, without a flick at the end.
  func swipe(_ way: Double, from x: Double, y: Double = 75, at time: Double, lifts: Bool = true) {
    player.down(1, x, y, at: time)
    for step in 1...10 { player.move(1, x + way * Double(step) / 10, y, at: time + 0.04 * Double(step)) }
    player.move(1, x + way, y, at: time + 0.7)
    application.advance(to: time + 0.8)
    if lifts { player.up(1, x + way, y, at: time + 0.8) }
  }

  func shift(of row: Int) -> Double? { list.row(at: IndexPath(row: row))?.contentView.transform.tx }

  @Test func `each side has its own actions, and a press performs the button's`() throws {
    swipe(-120, from: 300, at: 1)
    application.advance(to: 3)
    let open = try #require(list.swipe)
    #expect(open.strip.isOnRight && open.openReveal >= 160 && shift(of: 1) == -open.openReveal)
    // The first action is the outermost one.
    player.tap(1, 320 - open.openReveal + 10, 75, at: 4)
    #expect(mails.log == ["later 1"])
    application.advance(to: 5)
    #expect(list.swipe == nil && shift(of: 1) == 0 && list.row(at: IndexPath(row: 1))?.subviews.count == 1)
    swipe(60, from: 40, at: 6)
    application.advance(to: 8)
    #expect(list.swipe?.strip.isOnRight == false && shift(of: 1) == list.swipe?.openReveal)
    player.tap(1, 20, 75, at: 9)
    application.advance(to: 10)
    #expect(mails.log == ["later 1", "pin 1"] && list.swipe == nil && !application.isAnimating)
    swipe(-120, from: 300, at: 11)
    player.tap(1, 310, 75, at: 13)
    application.advance(to: 14)
    #expect(mails.log.last == "remove mail 1" && list.visibleRows[1].title == "mail 2")
    #expect(!application.isAnimating && list.subviews.count == 10)
  }

  @Test func `a full swipe performs the first action when the finger lifts, and shows that before`() throws {
    swipe(-280, from: 300, at: 1, lifts: false)
    let strip = try #require(list.swipe?.strip)
    #expect(strip.isFull && strip.backgroundColor == list.style.destructive && mails.log == [])
    // Lifting the finger here would do nothing.
    for step in 1...10 { player.move(1, 20 + Double(step) * 14, 75, at: 1.9 + Double(step) * 0.04) }
    #expect(!strip.isFull && strip.backgroundColor == .black)
    for step in 1...10 { player.move(1, 160 - Double(step) * 14, 75, at: 2.4 + Double(step) * 0.04) }
    application.advance(to: 3)
    player.up(1, 20, 75, at: 3.5)
    #expect(mails.log == ["remove mail 1"])
    // The removed row does not reappear while it fades.
    application.advance(to: 3.6)
    #expect(strip.superview != nil && strip.alpha == 1)
    application.advance(to: 5)
    #expect(strip.superview == nil && list.swipe == nil && list.visibleRows[1].title == "mail 2")
    #expect(list.visibleRows.allSatisfy { $0.contentView.transform == .identity } && !application.isAnimating)
  }

  @Test func `a full swipe to an action that keeps the row closes it`() {
    swipe(280, from: 20, at: 1)
    #expect(mails.log == ["pin 1"])
    application.advance(to: 4)
    #expect(list.swipe == nil && shift(of: 1) == 0)
  }

  @Test func `there is no full swipe if it is disabled, or if the finger is cancelled`() {
    list.allowsFullSwipe = false
    swipe(-280, from: 300, at: 1)
    application.advance(to: 4)
    #expect(mails.log == [] && list.swipe != nil && shift(of: 1) == -(list.swipe?.openReveal ?? 0))
    list.allowsFullSwipe = true
    list.closeSwipe(animated: false)
    swipe(-280, from: 300, at: 5, lifts: false)
    #expect(list.swipe?.isFull == true)
    player.cancel(1, at: 6)
    application.advance(to: 8)
    #expect(mails.log == [] && list.swipe?.strip.isFull != true)
  }

  @Test func `Delete needs a press of its button`() {
    mails.hasActions = false
    #expect(!list.canSwipe(list.visibleRows[1], toLeft: true))
    final class Deleting: WeaklyReferenceable, ListViewDataSource {
      var deleted = 0
      func listView(_ list: ListView, numberOfRowsInSection section: Int) -> Int { 5 }
      func listView(_ list: ListView, rowAt path: IndexPath) -> ListRow {
        list.dequeueReusableRow(withIdentifier: "a") ?? ListRow("a")
      }
      func listView(_ list: ListView, canDeleteRowAt path: IndexPath) -> Bool { true }
      func listView(_ list: ListView, deleteRowAt path: IndexPath) { deleted += 1 }
    }
    let source = Deleting()
    list.dataSource = source
    application.advance(to: 0.5)
    swipe(-300, from: 310, at: 1)
    application.advance(to: 3)
    #expect(source.deleted == 0 && list.swipe != nil)
    player.tap(1, 310, 75, at: 4)
    application.advance(to: 5)
    #expect(source.deleted == 1 && list.swipe == nil)
  }

  @Test func `one row is open at a time, and a touch elsewhere only closes it`() {
    swipe(-120, from: 300, at: 1)
    application.advance(to: 3)
    swipe(-120, from: 300, y: 175, at: 4)
    application.advance(to: 6)
    #expect(shift(of: 1) == 0 && list.swipe?.row.indexPath.row == 3)
    player.tap(1, 100, 275, at: 7)
    application.advance(to: 8)
    #expect(list.swipe == nil && mails.log == [])
  }

  @Test func `from right to left the sides and titles are mirrored`() throws {
    list.layoutDirection = .rightToLeft
    let row = list.visibleRows[1]
    row.accessory = .disclosure
    application.advance(to: 0.5)
    #expect(row.titleLabel.frame.minX == 18 + 26 && row.titleLabel.frame.maxX == 302)
    swipe(120, from: 40, at: 1)
    application.advance(to: 3)
    #expect(list.swipe?.strip.actions.count == 2 && (shift(of: 1) ?? 0) > 150)
    player.tap(1, 10, 75, at: 4)
    #expect(mails.log == ["remove mail 1"])
  }

  @Test(arguments: 0..<4)
  func `a removal during a swipe leaves nothing stuck`(what: Int) {
    swipe(-250, from: 300, at: 1, lifts: false)
    switch what {
    case 0:
      mails.names.remove(at: 1)
      list.deleteRows(at: [IndexPath(row: 1)])
    case 1:
      mails.names = []
      list.reloadData()
    case 2: list.frame.size.width = 200
    default: list.removeFromSuperview()
    }
    application.advance(to: 3)
    player.move(1, 20, 75, at: 3.1)
    player.up(1, 20, 75, at: 3.2)
    application.advance(to: 5)
    #expect(list.swipe == nil && mails.log == [] && !application.isAnimating)
    #expect(list.visibleRows.allSatisfy { $0.contentView.transform == .identity && $0.swipeStrip == nil })
  }

  @Test func `at the panel's edge a swipe goes back, and elsewhere it moves the row`() {
    let first = Screen("first", Log())
    let second = Screen("second", Log())
    let navigation = NavigationController(rootViewController: first)
    player.window.rootViewController = navigation
    navigation.push(second, animated: false)
    second.view.addSubview(list)
    list.frame = second.view.bounds
    application.advance(to: 0.5)
    swipe(200, from: 5, y: 275, at: 1)
    application.advance(to: 3)
    #expect(mails.log == [] && navigation.topViewController === first)
  }
}
