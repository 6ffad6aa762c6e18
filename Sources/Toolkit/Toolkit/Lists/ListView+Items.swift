extension ListView {
  /// Shows items, each in a row that `row` fills. The list needs no data source.
  ///
  ///     list.showItems(
  ///       floors, row: { row, floor in row.title = floor.name },
  ///       onSelect: weakly { page, floor in page.show(floor) })
  ///
  /// It sets `dataSource`, `listDelegate`, and `allowsSelection`, and reloads the list, which keeps its scroll position.
  /// Call it again to show other items, and call `reloadData()` if `row` shows something else for the same ones. The list
  /// owns the items and the closures, which must not retain the list or its controller.
  ///
  /// An empty list shows nothing, unless the app sets `contentState`. Do not call it for a list that shows a `RemoteList`,
  /// which would still reload it, and set its `contentState` and `refreshControl`. A row that code has selected stays
  /// selected, also if it shows another item.
  ///
  /// - Parameters:
  ///   - items: The items, from top to bottom.
  ///   - row: Sets everything that a row shows for an item. Rows are reused for other items.
  ///   - onSelect: Called with the item of a row that a tap selects; the row does not stay selected. If it is `nil`,
  ///     taps select nothing.
  public final func showItems<Item>(
    _ items: [Item], row: @escaping (_ row: ListRow, _ item: Item) -> Void, onSelect: ((_ item: Item) -> Void)? = nil
  ) {
    let rows = ItemRows(
      count: { items.count }, fill: { view, index in row(view, items[index]) }, select: { onSelect?(items[$0]) })
    show(rows, allowsSelection: onSelect != nil)
  }

  /// Shows rows that closures fill, and retains `rows`.
  @export(interface)
  package final func show(_ rows: ItemRows, allowsSelection: Bool) {
    self.allowsSelection = allowsSelection
    ownedDataSource = rows
    listDelegate = rows
    dataSource = rows
  }
}
