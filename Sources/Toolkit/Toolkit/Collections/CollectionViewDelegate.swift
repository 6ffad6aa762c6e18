/// The methods by which a collection notifies its delegate of user actions.
public protocol CollectionViewDelegate: WeaklyReferenceable {
  /// Returns `true` if a tap may select the item. The default is `true`.
  func collectionView(_ collection: CollectionView, shouldSelectItemAt path: IndexPath) -> Bool
  /// Called when a tap has selected the item. With single selection, the item may already have been selected.
  func collectionView(_ collection: CollectionView, didSelectItemAt path: IndexPath)
  /// Called when a tap has deselected the item: with single selection by selecting another item, with multiple
  /// selection by a tap on this item.
  func collectionView(_ collection: CollectionView, didDeselectItemAt path: IndexPath)
}

extension CollectionViewDelegate {
  /// The default implementation returns `true`.
  public func collectionView(_ collection: CollectionView, shouldSelectItemAt path: IndexPath) -> Bool { true }
  /// The default implementation does nothing.
  public func collectionView(_ collection: CollectionView, didSelectItemAt path: IndexPath) {}
  /// The default implementation does nothing.
  public func collectionView(_ collection: CollectionView, didDeselectItemAt path: IndexPath) {}
}
