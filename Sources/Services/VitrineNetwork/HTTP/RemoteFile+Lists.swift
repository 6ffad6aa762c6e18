public import Languages
public import Toolkit

extension ListView {
  /// Reloads the list when the contents of a server's file change, and shows that they are being loaded, cannot be
  /// loaded, or are empty while the list has no rows.
  ///
  ///     list.observe(house.menu, empty: { Texts.noTeas })
  ///
  /// - Parameters:
  ///   - file: The file, which does not retain the list. Observe one file per list.
  ///   - refreshesOnPull: Whether a pull refreshes the file. It sets `refreshControl`.
  ///   - empty: Returns the message for a list without rows. The default is "No entries".
  public final func observe(
    _ file: RemoteFile, refreshesOnPull: Bool = false,
    empty: @escaping () -> String = { StandardWord.noEntries.text }
  ) {
    show(file, refreshesOnPull: refreshesOnPull, empty: empty)
  }

  /// Reloads this list when the items of a server's list change. See ``observe(_:refreshesOnPull:empty:)``.
  public final func observe<Item>(
    _ list: RemoteList<Item>, refreshesOnPull: Bool = false,
    empty: @escaping () -> String = { StandardWord.noEntries.text }
  ) {
    observe(list.file, refreshesOnPull: refreshesOnPull, empty: empty)
  }

  /// Shows the items of a server's list, each in a row that `row` fills. The list needs no data source.
  ///
  ///     list.observe(
  ///       timetable.stops, empty: { Texts.noStops },
  ///       row: { row, stop in row.title = stop.name },
  ///       onSelect: weakly { page, stop in page.show(stop) })
  ///
  /// It sets `dataSource`, `listDelegate`, and `allowsSelection`. This list owns the closures and `list`, so the closures
  /// must not retain this list or its controller.
  ///
  /// - Parameters:
  ///   - list: The list of the server, which does not retain this list. Observe one per `ListView`.
  ///   - refreshesOnPull: Whether a pull refreshes the items. It sets `refreshControl`.
  ///   - empty: Returns the message for a list without rows. The default is "No entries".
  ///   - row: Sets everything that a row shows for an item. Rows are reused for other items.
  ///   - onSelect: Called with the item of a row that a tap selects; the row does not stay selected. If it is `nil`,
  ///     taps select nothing.
  public final func observe<Item>(
    _ list: RemoteList<Item>, refreshesOnPull: Bool = false,
    empty: @escaping () -> String = { StandardWord.noEntries.text },
    row: @escaping (_ row: ListRow, _ item: Item) -> Void, onSelect: ((_ item: Item) -> Void)? = nil
  ) {
    let rows = ItemRows(
      count: { list.count }, fill: { view, index in row(view, list[index]) },
      select: { index in onSelect?(list[index]) })
    show(rows, allowsSelection: onSelect != nil)
    observe(list.file, refreshesOnPull: refreshesOnPull, empty: empty)
  }
}

extension CollectionView {
  /// Reloads the collection when the contents of a server's file change, and shows that they are being loaded, cannot
  /// be loaded, or are empty while the collection has no items.
  ///
  ///     collection.observe(office.events, empty: { Texts.noEvents })
  ///
  /// - Parameters:
  ///   - file: The file, which does not retain the collection. Observe one file per collection.
  ///   - refreshesOnPull: Whether a pull refreshes the file. It sets `refreshControl`.
  ///   - empty: Returns the message for a collection without items. The default is "No entries".
  public final func observe(
    _ file: RemoteFile, refreshesOnPull: Bool = false,
    empty: @escaping () -> String = { StandardWord.noEntries.text }
  ) {
    show(file, refreshesOnPull: refreshesOnPull, empty: empty)
  }

  /// Reloads this collection when the items of a server's list change. See ``observe(_:refreshesOnPull:empty:)``.
  public final func observe<Item>(
    _ list: RemoteList<Item>, refreshesOnPull: Bool = false,
    empty: @escaping () -> String = { StandardWord.noEntries.text }
  ) {
    observe(list.file, refreshesOnPull: refreshesOnPull, empty: empty)
  }

  /// Shows the items of a server's list, each in a cell that `cell` fills. The collection needs no data source.
  ///
  ///     collection.observe(
  ///       office.events, cells: PictureCell.init,
  ///       cell: { [office] cell, event in
  ///         cell.title = event.title.text
  ///         cell.imageView.setImage(event.picture, loader: office.images)
  ///       },
  ///       onSelect: weakly { page, event in page.show(event) })
  ///
  /// It sets `dataSource`, `collectionDelegate`, and `allowsSelection`. This collection owns the closures and `list`, so
  /// the closures must not retain this collection or its controller.
  ///
  /// - Parameters:
  ///   - list: The list of the server, which does not retain this collection. Observe one per `CollectionView`.
  ///   - cells: Returns a new cell with the given reuse identifier, such as the initializer of a class.
  ///   - refreshesOnPull: Whether a pull refreshes the items. It sets `refreshControl`.
  ///   - empty: Returns the message for a collection without items. The default is "No entries".
  ///   - cell: Sets everything that a cell shows for an item. Cells are reused for other items.
  ///   - onSelect: Called with the item of a cell that a tap selects; the cell does not stay selected. If it is `nil`,
  ///     taps select nothing.
  public final func observe<Item, Cell: CollectionCell>(
    _ list: RemoteList<Item>, cells: @escaping (_ reuseIdentifier: StaticString) -> Cell,
    refreshesOnPull: Bool = false, empty: @escaping () -> String = { StandardWord.noEntries.text },
    cell: @escaping (_ cell: Cell, _ item: Item) -> Void, onSelect: ((_ item: Item) -> Void)? = nil
  ) {
    let items = ItemCells(
      count: { list.count },
      cell: { reusable, index in
        let view = reusable as? Cell ?? cells(ItemRows.identifier)
        if let index { cell(view, list[index]) }
        return view
      },
      select: { index in onSelect?(list[index]) })
    show(items, allowsSelection: onSelect != nil)
    observe(list.file, refreshesOnPull: refreshesOnPull, empty: empty)
  }
}
