/// Hears what fingers do to a collection.
public protocol CollectionViewDelegate: Anchored {
  /// Whether a finger may select the item; true unless implemented.
  func collectionView(_ collection: CollectionView, shouldSelectItemAt path: IndexPath) -> Bool
  /// A finger selected the item, which may have been selected before where only one can be.
  func collectionView(_ collection: CollectionView, didSelectItemAt path: IndexPath)
  /// A finger selected another item, or this one once more where several can be.
  func collectionView(_ collection: CollectionView, didDeselectItemAt path: IndexPath)
}

extension CollectionViewDelegate {
  /// True.
  public func collectionView(_ collection: CollectionView, shouldSelectItemAt path: IndexPath) -> Bool { true }
  /// Does nothing.
  public func collectionView(_ collection: CollectionView, didSelectItemAt path: IndexPath) {}
  /// Does nothing.
  public func collectionView(_ collection: CollectionView, didDeselectItemAt path: IndexPath) {}
}
