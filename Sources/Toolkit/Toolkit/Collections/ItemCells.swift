/// The data source and delegate of a collection whose cells closures make and fill. The collection owns it.
package final class ItemCells: WeaklyReferenceable, CollectionViewDataSource, CollectionViewDelegate {
  private let count: () -> Int
  private let cell: (_ reusable: CollectionCell?, _ index: Int?) -> CollectionCell
  private let select: (_ index: Int) -> Void

  /// - Parameters:
  ///   - cell: Returns the cell of an item: `reusable` if it can show the item, or a new one with the reuse identifier
  ///     `ItemRows.identifier`. `index` is `nil` for an item that no longer exists.
  ///   - select: Called after a tap on an item.
  package init(
    count: @escaping () -> Int, cell: @escaping (CollectionCell?, Int?) -> CollectionCell,
    select: @escaping (Int) -> Void
  ) {
    self.count = count
    self.cell = cell
    self.select = select
    super.init()
  }

  package func collectionView(_ collection: CollectionView, numberOfItemsInSection section: Int) -> Int { count() }

  package func collectionView(_ collection: CollectionView, cellAt path: IndexPath) -> CollectionCell {
    // The items may have become fewer before the collection reloads.
    let index = path.row < count() ? path.row : nil
    return cell(collection.dequeueReusableCell(withIdentifier: ItemRows.identifier), index)
  }

  package func collectionView(_ collection: CollectionView, didSelectItemAt path: IndexPath) {
    collection.selectItems(at: [])
    if path.row < count() { select(path.row) }
  }
}
