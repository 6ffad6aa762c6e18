import Geometry
import TestContexts
import Testing
import ToolkitTestKit
@testable import Toolkit

/// Tests a list of 320 by 480 with rows of 50, whose refresh begins after a pull of 72 points.
@Suite("Pull to refresh", .freshContext) struct RefreshControlTests {
  final class Rows: WeaklyReferenceable, ListViewDataSource {
    var count = 20
    func listView(_ list: ListView, numberOfRowsInSection section: Int) -> Int { count }
    func listView(_ list: ListView, rowAt path: IndexPath) -> ListRow {
      list.dequeueReusableRow(withIdentifier: "row") ?? ListRow("row")
    }
  }

  final class Calls { var count = 0 }

  let player = TouchPlayer()
  let list = ListView(frame: Rect(0, 0, 320, 480))
  let rows = Rows()
  let calls = Calls()
  let refresh: RefreshControl
  var application: Application { player.application }

  init() {
    refresh = RefreshControl { [calls] _ in calls.count += 1 }
    list.rowHeight = .fixed(50)
    list.dataSource = rows
    list.refreshControl = refresh
    player.window.addSubview(list)
    application.advance(to: 0)
  }

  func pull(_ way: Double, from y: Double = 20, at time: Double, lifts: Bool = true) {
    player.down(1, 100, y, at: time)
    for step in 1...20 { player.move(1, 100, y + way * Double(step) / 20, at: time + Double(step) * 0.02) }
    if lifts { player.up(1, 100, y + way, at: time + 0.6) }
  }

  @Test func `the focus begins at the first row, and keys lead to the list for its action`() {
    let focus = FocusEngine(for: application)
    focus.perform(.down)
    #expect(focus.focused?.role == .listItem && focus.focused?.index == 0)
    focus.perform(.previous)
    #expect(focus.focused?.role == .list)
    focus.perform(.activate)
    #expect(calls.count == 1)
    focus.perform(.down)
    #expect(focus.focused?.role == .listItem)
  }

  @Test func `an action of the list refreshes it as a pull does`() throws {
    var element: AccessibilityTree.Node? { player.window.accessibilityTree.nodes.first { $0.role == .list } }
    let found = try #require(element)
    #expect(found.label == "Refresh" && found.customActions == ["Refresh"] && found.actions == .activate)
    #expect(player.window.performCustomAction("Refresh", on: found.id))
    #expect(calls.count == 1 && refresh.isRefreshing && element?.states == .busy)
    // The action stays while it has no effect, so that the focus does.
    #expect(player.window.performCustomAction("Refresh", on: found.id))
    #expect(calls.count == 1)
    refresh.endRefreshing()
    application.advance(to: 1)
    #expect(element?.states == [])
    #expect(player.window.perform(.activate, on: found.id))
    #expect(calls.count == 2)
    refresh.endRefreshing()
    list.accessibilityLabel = "Orders"
    #expect(element?.label == "Orders" && element?.customActions == ["Refresh"])
    list.isScrollEnabled = false
    #expect(element?.customActions == [])
  }

  @Test func `a long pull calls the handler once, and the wheel stays until the end`() {
    pull(240, at: 1, lifts: false)
    #expect(list.contentOffset.y < -72 && calls.count == 1 && refresh.isRefreshing)
    player.up(1, 100, 260, at: 1.6)
    application.advance(to: 4)
    #expect(list.contentOffset.y == -60 && calls.count == 1 && refresh.frame == Rect(0, -60, 320, 60))
    // Further pulls do not call the action again.
    pull(240, at: 5)
    application.advance(to: 7)
    #expect(calls.count == 1 && list.contentOffset.y == -60)
    refresh.endRefreshing()
    application.advance(to: 7.1)
    #expect(list.contentOffset.y > -60 && list.contentOffset.y < 0)
    application.advance(to: 8)
    #expect(list.contentOffset.y == 0 && list.contentInset == .zero && !refresh.isRefreshing)
    // All indicators have disappeared, so nothing is animating.
    for time in 9...11 { application.advance(to: Double(time)) }
    #expect(!application.isAnimating && application.nextDeadline == nil)
  }

  @Test func `a short pull, or a fling to the beginning, does not call it`() {
    pull(100, at: 1)
    application.advance(to: 3)
    #expect(calls.count == 0 && list.contentOffset.y == 0)
    list.contentOffset.y = 200
    player.down(1, 100, 20, at: 4)
    for step in 1...5 { player.move(1, 100, 20 + Double(step) * 40, at: 4 + Double(step) * 0.01) }
    player.up(1, 100, 220, at: 4.06)
    #expect(list.isDecelerating)
    application.advance(to: 9)
    #expect(calls.count == 0 && list.contentOffset.y == 0)
  }

  @Test func `if it ends while the finger is still down, nothing jumps`() {
    let quick = RefreshControl { [calls] refresh in
      calls.count += 1
      refresh.endRefreshing()
    }
    list.refreshControl = quick
    #expect(refresh.superview == nil)
    pull(300, at: 1, lifts: false)
    #expect(calls.count == 1 && list.contentOffset.y < -72)
    player.up(1, 100, 320, at: 1.6)
    application.advance(to: 4)
    #expect(calls.count == 1 && list.contentOffset.y == 0 && list.contentInset == .zero)
    pull(300, at: 5)
    application.advance(to: 8)
    #expect(calls.count == 2)
  }

  @Test func `content that was scrolled keeps its position at the end`() {
    pull(240, at: 1)
    application.advance(to: 4)
    list.contentOffset.y = 120
    refresh.endRefreshing()
    application.advance(to: 5)
    #expect(list.contentOffset.y == 120 && list.contentInset == .zero)
  }

  @Test func `a missing end does not block the list`() {
    refresh.timeout = 20
    pull(240, at: 1)
    application.advance(to: 5)
    #expect(refresh.isRefreshing)
    application.advance(to: 22)
    application.advance(to: 23)
    #expect(!refresh.isRefreshing && list.contentOffset.y == 0)
  }

  @Test(arguments: 0..<4)
  func `new rows, another list or another size leave nothing stuck`(what: Int) {
    pull(240, at: 1, lifts: what == 3)
    switch what {
    case 0:
      rows.count = 0
      list.reloadData()
    case 1: list.refreshControl = nil
    case 2: list.removeFromSuperview()
    default: list.frame.size = Size(200, 100)
    }
    application.advance(to: 2)
    player.up(1, 100, 260, at: 2.1)
    application.advance(to: 4)
    refresh.endRefreshing()
    for time in 5...8 { application.advance(to: Double(time)) }
    #expect(list.contentInset == .zero && list.contentOffset.y == 0 && !application.isAnimating)
    #expect(!refresh.isRefreshing && application.nextDeadline == nil)
  }

  /// The time from the beginning to the end, in seconds.
  @Test(arguments: [0, 0.02, 0.1, 0.5])
  func `a program that ends it early leaves no gap, also if the list grows at that moment`(duration: Double) {
    list.frame.origin.y = 40
    list.frame.size.height = 440
    refresh.beginRefreshing()
    application.advance(to: duration)
    refresh.endRefreshing()
    list.frame = Rect(0, 0, 320, 480)
    list.reloadData()
    for step in 1...60 { application.advance(to: duration + Double(step) / 20) }
    #expect(list.contentOffset.y == 0 && list.contentInset == .zero)
  }

  @Test func `started by the program it is shown, and does not call the handler`() {
    refresh.beginRefreshing()
    application.advance(to: 1)
    #expect(list.contentOffset.y == -60 && refresh.isRefreshing && calls.count == 0)
    refresh.endRefreshing()
    application.advance(to: 2)
    #expect(list.contentOffset.y == 0)
  }
}
