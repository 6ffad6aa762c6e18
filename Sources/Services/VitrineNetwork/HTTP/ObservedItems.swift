import Toolkit

/// The data source and delegate of a list whose rows a closure fills. The list owns it.
final class ObservedRows: WeaklyReferenceable, ListViewDataSource, ListViewDelegate {
  private let count: () -> Int
  private let fill: (_ row: ListRow, _ index: Int) -> Void
  private let select: (_ index: Int) -> Void

  init(count: @escaping () -> Int, fill: @escaping (ListRow, Int) -> Void, select: @escaping (Int) -> Void) {
    self.count = count
    self.fill = fill
    self.select = select
    super.init()
  }

  func listView(_ list: ListView, numberOfRowsInSection section: Int) -> Int { count() }

  func listView(_ list: ListView, rowAt path: IndexPath) -> ListRow {
    let row = list.dequeueReusableRow(withIdentifier: ObservedItem.identifier) ?? ListRow(ObservedItem.identifier)
    fill(row, path.row)
    return row
  }

  func listView(_ list: ListView, didSelectRowAt path: IndexPath) {
    list.selectRow(at: nil)
    select(path.row)
  }
}

/// The data source and delegate of a collection whose cells closures make and fill. The collection owns it.
final class ObservedCells: WeaklyReferenceable, CollectionViewDataSource, CollectionViewDelegate {
  private let count: () -> Int
  /// Returns the cell of an item: the given one if it can show the item, or a new one.
  private let cell: (_ reusable: CollectionCell?, _ index: Int) -> CollectionCell
  private let select: (_ index: Int) -> Void

  init(
    count: @escaping () -> Int, cell: @escaping (CollectionCell?, Int) -> CollectionCell,
    select: @escaping (Int) -> Void
  ) {
    self.count = count
    self.cell = cell
    self.select = select
    super.init()
  }

  func collectionView(_ collection: CollectionView, numberOfItemsInSection section: Int) -> Int { count() }

  func collectionView(_ collection: CollectionView, cellAt path: IndexPath) -> CollectionCell {
    cell(collection.dequeueReusableCell(withIdentifier: ObservedItem.identifier), path.row)
  }

  func collectionView(_ collection: CollectionView, didSelectItemAt path: IndexPath) {
    collection.selectItems(at: [])
    select(path.row)
  }
}

enum ObservedItem {
  /// The kind of all rows and cells that the toolkit makes for observed items.
  static var identifier: StaticString { "observed item" }
}
