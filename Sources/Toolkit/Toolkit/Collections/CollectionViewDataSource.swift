/// Knows what a collection shows.
public protocol CollectionViewDataSource: Anchored {
  /// One, unless implemented.
  func numberOfSections(in collection: CollectionView) -> Int
  func collectionView(_ collection: CollectionView, numberOfItemsInSection section: Int) -> Int

  /// The cell for an item that comes into sight: one used before, filled anew.
  ///
  ///     let cell = collection.dequeueCell("photo") as? PhotoCell ?? PhotoCell("photo")
  ///     cell.photo = photos[path.row]
  ///     return cell
  func collectionView(_ collection: CollectionView, cellAt path: IndexPath) -> CollectionCell

  /// Nil, unless implemented: a section without a header.
  func collectionView(_ collection: CollectionView, titleForHeaderInSection section: Int) -> String?

  /// How high an item is, in points, whose cell is `width` points wide: asked where the metrics' height is `waterfall`, for every item, when
  /// it is new or the width is. As high as wide, unless implemented. Calculate it: no cell is made for it.
  func collectionView(_ collection: CollectionView, heightOfItemAt path: IndexPath, width: Double) -> Double

  /// Whether a finger that rests on the item may carry it to another place of its section; false unless implemented.
  func collectionView(_ collection: CollectionView, canMoveItemAt path: IndexPath) -> Bool
  /// A finger has carried an item to another place: do the same with what it shows. Nothing else needs to be called.
  func collectionView(_ collection: CollectionView, moveItemAt path: IndexPath, to new: IndexPath)
}

extension CollectionViewDataSource {
  /// 1.
  public func numberOfSections(in collection: CollectionView) -> Int { 1 }
  /// Nil: no header.
  public func collectionView(_ collection: CollectionView, titleForHeaderInSection section: Int) -> String? { nil }
  /// As high as wide.
  public func collectionView(_ collection: CollectionView, heightOfItemAt path: IndexPath, width: Double) -> Double { width }
  /// False.
  public func collectionView(_ collection: CollectionView, canMoveItemAt path: IndexPath) -> Bool { false }
  /// Does nothing.
  public func collectionView(_ collection: CollectionView, moveItemAt path: IndexPath, to new: IndexPath) {}
}
