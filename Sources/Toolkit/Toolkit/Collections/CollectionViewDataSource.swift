/// The methods that provide the content of a collection.
public protocol CollectionViewDataSource: WeaklyReferenceable {
  /// Returns the number of sections. The default is 1.
  func numberOfSections(in collection: CollectionView) -> Int
  /// Returns the number of items in a section.
  func collectionView(_ collection: CollectionView, numberOfItemsInSection section: Int) -> Int

  /// Returns the cell for an item that becomes visible. Reuse a cell with
  /// `dequeueReusableCell(withIdentifier:)` and set everything that it shows.
  ///
  ///     let cell = collection.dequeueReusableCell(withIdentifier: "photo") as? PhotoCell ?? PhotoCell("photo")
  ///     cell.photo = photos[path.row]
  ///     return cell
  func collectionView(_ collection: CollectionView, cellAt path: IndexPath) -> CollectionCell

  /// Returns the title of a section, or `nil` for a section without a header. The default is `nil`.
  func collectionView(_ collection: CollectionView, titleForHeaderInSection section: Int) -> String?

  /// Returns the height of an item whose cell is `width` points wide, in points. If the height of the metrics is
  /// `waterfall`, the collection calls it for every item that is new, and for all items after a change of the width.
  /// Compute the height without creating a cell. The default is `width`.
  func collectionView(_ collection: CollectionView, heightOfItemAt path: IndexPath, width: Double) -> Double

  /// Returns `true` if the user may move the item within its section. The default is `false`.
  func collectionView(_ collection: CollectionView, canMoveItemAt path: IndexPath) -> Bool
  /// Called when the user has moved an item. Make the same move in your data; no other call is needed.
  func collectionView(_ collection: CollectionView, moveItemAt path: IndexPath, to new: IndexPath)
}

extension CollectionViewDataSource {
  /// The default implementation returns 1.
  public func numberOfSections(in collection: CollectionView) -> Int { 1 }
  /// The default implementation returns `nil`, for no header.
  public func collectionView(_ collection: CollectionView, titleForHeaderInSection section: Int) -> String? { nil }
  /// The default implementation returns `width`, for square cells.
  public func collectionView(_ collection: CollectionView, heightOfItemAt path: IndexPath, width: Double) -> Double {
    width
  }
  /// The default implementation returns `false`.
  public func collectionView(_ collection: CollectionView, canMoveItemAt path: IndexPath) -> Bool { false }
  /// The default implementation does nothing.
  public func collectionView(_ collection: CollectionView, moveItemAt path: IndexPath, to new: IndexPath) {}
}
