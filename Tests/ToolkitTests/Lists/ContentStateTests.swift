import Geometry
import Languages
import TestContexts
import Testing
import ToolkitTestKit
import Typography

@testable import Toolkit

@Suite("The state of a list's content", .freshContext) struct ContentStateTests {
  final class Teas: WeaklyReferenceable, ListViewDataSource, CollectionViewDataSource {
    var count = 0
    var header: String?
    func listView(_ list: ListView, numberOfRowsInSection section: Int) -> Int { count }
    func listView(_ list: ListView, rowAt path: Toolkit.IndexPath) -> ListRow { ListRow("tea") }
    func listView(_ list: ListView, titleForHeaderInSection section: Int) -> String? { header }
    func collectionView(_ collection: CollectionView, numberOfItemsInSection section: Int) -> Int { count }
    func collectionView(_ collection: CollectionView, cellAt path: Toolkit.IndexPath) -> CollectionCell {
      CollectionCell("tea")
    }
  }

  private let player = TouchPlayer(width: 320, height: 240)
  private let list = ListView(frame: Rect(0, 0, 320, 240))
  private let teas = Teas()

  init() throws {
    Typeface.system = try dejaVuSans()
    list.dataSource = teas
    player.window.addSubview(list)
    advance()
  }

  private func advance(_ seconds: Double = 1) { player.application.advance(to: player.application.now + seconds) }

  private func element(_ role: AccessibilityRole, _ name: String) -> AccessibilityTree.Node? {
    player.window.accessibilityTree.first(role, name)
  }

  /// Returns the frame of the state's view in the list's content, or `nil` if it is not shown.
  private var shown: Rect? { list.subviews.first { $0 is ContentStateView && !$0.isHidden }?.frame }

  @Test func `a list without rows shows that it is being loaded, has failed, or is empty`() throws {
    #expect(shown == nil && list.contentStateView == nil)
    list.contentState = .loading
    advance()
    #expect(shown == Rect(0, 0, 320, 240))
    #expect(element(.progressIndicator, "Loading")?.states.contains(.busy) == true)
    list.contentState = .failed(retry: {})
    advance()
    #expect(element(.progressIndicator, "Loading") == nil)
    #expect(element(.label, "The content cannot be loaded")?.liveRegion == .polite)
    #expect(element(.button, "Try again") != nil)
    list.contentState = .failed(message: { "The menu is unreachable" })
    advance()
    #expect(element(.label, "The menu is unreachable") != nil && element(.button, "Try again") == nil)
    list.contentState = .empty()
    advance()
    #expect(element(.label, "No entries") != nil)
    list.contentState = .loaded
    advance()
    #expect(shown == nil && element(.label, "No entries") == nil)
  }

  @Test func `rows replace the state, and the state replaces the last row`() {
    list.contentState = .empty()
    advance()
    #expect(shown != nil)
    teas.count = 1
    list.reloadData()
    advance()
    #expect(shown == nil && list.contentSize.height == 56)
    list.contentState = .failed(retry: {})
    advance()
    #expect(shown == nil, "the rows of an earlier load stay")
    teas.count = 0
    list.deleteRows(at: [IndexPath(row: 0)])
    advance()
    #expect(shown != nil && list.items.isEmpty)
    teas.count = 1
    list.insertRows(at: [IndexPath(row: 0)])
    advance()
    #expect(shown == nil && list.items.count == 1 && list.contentSize.height == 56)
  }

  @Test func `the button shows that the content is loading, and loads it again`() throws {
    final class Loader { var loads = 0 }
    let loader = Loader()
    list.contentState = .failed(retry: { loader.loads += 1 })
    advance()
    let button = try #require(element(.button, "Try again"))
    player.tap(1, button.frame.midX, button.frame.midY, at: player.application.now + 1)
    advance()
    #expect(loader.loads == 1 && element(.button, "Try again") == nil && element(.progressIndicator, "Loading") != nil)
    // A retry that fails at once.
    list.contentState = .failed(retry: { [unowned(unsafe) list] in list.contentState = .empty { "No tea" } })
    advance()
    #expect(player.window.perform(.activate, on: try #require(element(.button, "Try again")).id))
    advance()
    #expect(element(.label, "No tea") != nil)
  }

  @Test func `the texts follow the language`() throws {
    Language.offered = ["en", "de"]
    player.application.language = "en"
    list.contentState = .failed(message: { Language.current == "de" ? "Kein Tee" : "No tea" }, retry: {})
    advance()
    #expect(element(.label, "No tea") != nil)
    player.application.language = "de"
    advance()
    #expect(element(.label, "Kein Tee") != nil && element(.button, "Erneut versuchen") != nil)
  }

  @Test func `a state that is higher than the list can be scrolled`() {
    player.window.theme.textScale = 2
    list.frame.size.height = 100
    list.contentState = .failed(
      message: { "The menu cannot be loaded, because the server does not answer." }, retry: {})
    advance()
    #expect(shown.map { $0.height > 200 && $0.height == list.contentSize.height } == true)
    player.window.theme.textScale = 1
    list.frame.size.height = 240
    advance()
    #expect(shown == Rect(0, 0, 320, 240))
  }

  @Test func `the state is below the headers of empty sections`() throws {
    teas.header = "Green teas"
    list.reloadData()
    list.contentState = .empty()
    advance()
    #expect(shown == Rect(0, 32, 320, 208))
  }

  @Test func `a list in a stack has room for its state`() {
    let stack = StackView(.vertical, [list])
    list.contentState = .failed(retry: {})
    player.window.addSubview(stack)
    #expect(stack.sizeThatFits(Size(320, 0)).height > 100)
    list.contentState = .loaded
    #expect(stack.sizeThatFits(Size(320, 0)).height == 0)
  }

  @Test func `a pull refreshes a list that shows its state`() {
    final class Calls { var count = 0 }
    let calls = Calls()
    list.refreshControl = RefreshControl { [calls] _ in calls.count += 1 }
    list.contentState = .empty()
    advance()
    let start = player.application.now
    player.down(1, 100, 20, at: start)
    for step in 1...20 { player.move(1, 100, 20 + 10 * Double(step), at: start + Double(step) * 0.02) }
    player.up(1, 100, 220, at: start + 0.6)
    #expect(calls.count == 1)
  }

  @Test func `a collection shows its state instead of cells`() {
    list.removeFromSuperview()
    let collection = CollectionView(frame: Rect(0, 0, 320, 240))
    collection.dataSource = teas
    collection.contentState = .empty { "No pictures" }
    player.window.addSubview(collection)
    advance()
    #expect(element(.label, "No pictures") != nil)
    teas.count = 3
    collection.reloadData()
    advance()
    #expect(element(.label, "No pictures") == nil && collection.visibleCells.count == 3)
    teas.count = 0
    collection.deleteItems(at: (0..<3).map { IndexPath(row: $0) })
    advance()
    #expect(element(.label, "No pictures") != nil)
  }
}
