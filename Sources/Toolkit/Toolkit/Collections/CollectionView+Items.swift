extension CollectionView {
  /// Shows items, each in a cell that `cell` fills. The collection needs no data source.
  ///
  ///     collection.showItems(
  ///       teas, cells: PictureCell.init, cell: { cell, tea in cell.title = tea.name },
  ///       onSelect: weakly { page, tea in page.show(tea) })
  ///
  /// It sets `dataSource`, `collectionDelegate`, and `allowsSelection`, and reloads the collection, which keeps its
  /// scroll position. Call it again to show other items, and call `reloadData()` if `cell` shows something else for the
  /// same ones. The collection owns the items and the closures, which must not retain it or its controller.
  ///
  /// An empty collection shows nothing, unless the app sets `contentState`. Do not call it for a collection that shows a
  /// `RemoteList`, which would still reload it, and set its `contentState` and `refreshControl`. A cell that code has
  /// selected stays selected, also if it shows another item.
  ///
  /// - Parameters:
  ///   - items: The items, in their order.
  ///   - cells: Returns a new cell with the given reuse identifier, such as the initializer of a class.
  ///   - cell: Sets everything that a cell shows for an item. Cells are reused for other items.
  ///   - onSelect: Called with the item of a cell that a tap selects; the cell does not stay selected. If it is `nil`,
  ///     taps select nothing.
  public final func showItems<Item, Cell: CollectionCell>(
    _ items: [Item], cells: @escaping (_ reuseIdentifier: StaticString) -> Cell,
    cell: @escaping (_ cell: Cell, _ item: Item) -> Void, onSelect: ((_ item: Item) -> Void)? = nil
  ) {
    let source = ItemCells(
      count: { items.count },
      cell: { reusable, index in
        let view = reusable as? Cell ?? cells(ItemRows.identifier)
        if let index { cell(view, items[index]) }
        return view
      },
      select: { onSelect?(items[$0]) })
    show(source, allowsSelection: onSelect != nil)
  }

  /// Shows cells that closures make and fill, and retains `items`.
  @export(interface)
  package final func show(_ items: ItemCells, allowsSelection: Bool) {
    self.allowsSelection = allowsSelection
    ownedDataSource = items
    collectionDelegate = items
    dataSource = items
  }
}
