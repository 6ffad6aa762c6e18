import Geometry
import TestContexts
import Testing
import ToolkitTestKit

@testable import Toolkit

/// A list or a collection of a hundred items, whose delegate may change the data while it handles a tap.
private final class TappedItems: WeaklyReferenceable, ListViewDataSource, ListViewDelegate, CollectionViewDataSource,
  CollectionViewDelegate
{
  enum Kind: CaseIterable { case list, collection }

  private let kind: Kind
  private let player = TouchPlayer(width: 320, height: 480)
  private let list = ListView(frame: Rect(0, 0, 320, 480))
  private let collection = CollectionView(frame: Rect(0, 0, 320, 480))
  private var count = 100
  private(set) var log: [String] = []
  /// Called for each item that may be selected, and for each deselected item.
  var onShouldSelect: () -> Void = {}
  var onDeselect: () -> Void = {}

  init(_ kind: Kind) {
    self.kind = kind
    super.init()
    switch kind {
    case .list:
      list.rowHeight = .fixed(30)
      list.dataSource = self
      list.listDelegate = self
      player.window.addSubview(list)
    case .collection:
      collection.metrics = CollectionMetrics(columns: .count(3), height: .fixed(90))
      collection.dataSource = self
      collection.collectionDelegate = self
      player.window.addSubview(collection)
    }
    player.application.advance(to: 0)
  }

  /// The row that is selected, or `nil`.
  var selectedRow: Int? {
    kind == .list ? list.indexPathForSelectedRow?.row : collection.indexPathsForSelectedItems.first?.row
  }

  func tap(_ row: Int) throws {
    let path = IndexPath(row: row)
    let frame = try #require(kind == .list ? list.rectForRow(at: path) : collection.rectForItem(at: path))
    player.tap(1, frame.midX, frame.midY, at: player.application.now + 1)
    player.application.advance(to: player.application.now + 1)
  }

  /// Selects an item as an app does by code.
  func select(_ row: Int) {
    let path = IndexPath(row: row)
    if kind == .list { list.selectRow(at: path) } else { collection.selectItems(at: [path]) }
  }

  func reload() { if kind == .list { list.reloadData() } else { collection.reloadData() } }

  /// Removes items, as an app does that either notifies the view of the change or loads all items again.
  func remove(_ rows: Range<Int>, reloads: Bool) {
    count -= rows.count
    if reloads { return reload() }
    let paths = rows.map { IndexPath(row: $0) }
    if kind == .list { list.deleteRows(at: paths) } else { collection.deleteItems(at: paths) }
  }

  /// Loads one item again.
  func reload(_ row: Int) {
    let path = IndexPath(row: row)
    if kind == .list { list.reloadRows(at: [path]) } else { collection.reloadItems(at: [path]) }
  }

  func listView(_ list: ListView, numberOfRowsInSection section: Int) -> Int { count }
  func listView(_ list: ListView, rowAt path: IndexPath) -> ListRow {
    list.dequeueReusableRow(withIdentifier: "row") ?? ListRow("row")
  }
  func listView(_ list: ListView, shouldSelectRowAt path: IndexPath) -> Bool {
    onShouldSelect()
    return true
  }
  func listView(_ list: ListView, didSelectRowAt path: IndexPath) { log.append("select \(path.row)") }
  func listView(_ list: ListView, didDeselectRowAt path: IndexPath) {
    log.append("deselect \(path.row)")
    onDeselect()
  }

  func collectionView(_ collection: CollectionView, numberOfItemsInSection section: Int) -> Int { count }
  func collectionView(_ collection: CollectionView, cellAt path: IndexPath) -> CollectionCell {
    collection.dequeueReusableCell(withIdentifier: "cell") ?? CollectionCell("cell")
  }
  func collectionView(_ collection: CollectionView, shouldSelectItemAt path: IndexPath) -> Bool {
    onShouldSelect()
    return true
  }
  func collectionView(_ collection: CollectionView, didSelectItemAt path: IndexPath) {
    log.append("select \(path.row)")
  }
  func collectionView(_ collection: CollectionView, didDeselectItemAt path: IndexPath) {
    log.append("deselect \(path.row)")
    onDeselect()
  }
}

/// The delegate changes the data before the view has reported the tap.
@Suite("A tapped item", .freshContext) struct TappedItemTests {
  @Test(arguments: TappedItems.Kind.allCases, [true, false])
  fileprivate func `that the delegate removes is not selected`(_ kind: TappedItems.Kind, _ reloads: Bool) throws {
    let items = TappedItems(kind)
    try items.tap(1)
    items.onShouldSelect = { [unowned items] in items.remove(4..<100, reloads: reloads) }
    try items.tap(5)
    #expect(items.log == ["select 1"] && items.selectedRow == 1)
    items.onShouldSelect = {}
    items.onDeselect = { [unowned items] in items.remove(2..<4, reloads: reloads) }
    try items.tap(2)
    #expect(items.log == ["select 1", "deselect 1"] && items.selectedRow == nil)
  }

  /// After `reloadData()`, the view cannot distinguish the item that now has the path of the tap from the tapped one.
  @Test(arguments: TappedItems.Kind.allCases, [true, false])
  fileprivate func `that the delegate removes does not make its neighbor a tapped one`(
    _ kind: TappedItems.Kind, _ reloads: Bool
  ) throws {
    let neighbors = reloads ? [4] : [4, 5]
    for neighbor in neighbors {
      let items = TappedItems(kind)
      try items.tap(1)
      items.onDeselect = { [unowned items] in
        items.remove(5..<6, reloads: reloads)
        items.select(neighbor)
      }
      try items.tap(5)
      #expect(items.log == ["select 1", "deselect 1"] && items.selectedRow == neighbor)
    }
  }

  @Test(arguments: TappedItems.Kind.allCases)
  fileprivate func `that the delegate moves is selected at its new path`(_ kind: TappedItems.Kind) throws {
    let items = TappedItems(kind)
    items.onShouldSelect = { [unowned items] in items.remove(0..<2, reloads: false) }
    try items.tap(5)
    #expect(items.log == ["select 3"] && items.selectedRow == 3)
  }

  @Test(arguments: TappedItems.Kind.allCases)
  fileprivate func `that the delegate loads again is selected`(_ kind: TappedItems.Kind) throws {
    let items = TappedItems(kind)
    items.onShouldSelect = { [unowned items] in items.reload(5) }
    try items.tap(5)
    #expect(items.log == ["select 5"] && items.selectedRow == 5)
    items.onShouldSelect = {}
    items.onDeselect = { [unowned items] in items.reload(7) }
    try items.tap(7)
    #expect(items.log == ["select 5", "deselect 5", "select 7"] && items.selectedRow == 7)
  }

  /// The item with the path of the tap may be another one.
  @Test(arguments: TappedItems.Kind.allCases)
  fileprivate func `is not selected if all items are loaded again before`(_ kind: TappedItems.Kind) throws {
    let items = TappedItems(kind)
    try items.tap(1)
    items.onShouldSelect = { [unowned items] in items.remove(0..<2, reloads: true) }
    try items.tap(5)
    #expect(items.log == ["select 1"] && items.selectedRow == 1)
  }

  @Test(arguments: TappedItems.Kind.allCases)
  fileprivate func `is reported if it is still selected after all items were loaded again`(
    _ kind: TappedItems.Kind
  ) throws {
    let items = TappedItems(kind)
    try items.tap(1)
    items.onDeselect = { [unowned items] in items.reload() }
    try items.tap(5)
    #expect(items.log == ["select 1", "deselect 1", "select 5"] && items.selectedRow == 5)
  }
}
