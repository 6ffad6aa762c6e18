extension CollectionView {
  /// Inserts items that were added to the data source: the other cells make room, and the new ones fade in. The paths
  /// are those after the change.
  public final func insertItems(at paths: [IndexPath], animated: Bool = true) {
    update(with: ItemChange(inserted: paths), animated: animated)
  }

  /// Removes items that were deleted from the data source: they fade out, and the other cells close the gap. The paths
  /// are those before the change.
  public final func deleteItems(at paths: [IndexPath], animated: Bool = true) {
    update(with: ItemChange(removed: paths), animated: animated)
  }

  /// Reloads items whose content has changed in the data source: new cells fade in at their positions.
  public final func reloadItems(at paths: [IndexPath], animated: Bool = true) {
    update(with: ItemChange(removed: paths, inserted: paths), animated: animated, keepsSelection: true)
  }

  /// Moves an item that was moved in the data source. `new` is its path after the move.
  public final func moveItem(at path: IndexPath, to new: IndexPath, animated: Bool = true) {
    update(with: ItemChange(moving: path, to: new), animated: animated)
  }

  private func update(with change: ItemChange, animated: Bool, keepsSelection: Bool = false) {
    cancelInteractiveMovement()
    apply(change, animated: animated, keepsSelection: keepsSelection)
  }

  static var changeDuration: Double { CollectionConstants.duration }

  final func updateSelection(after change: ItemChange) {
    indexPathsForSelectedItems = indexPathsForSelectedItems.compactMap { change.newPath(of: $0) }.sorted()
  }
}
