extension ListView {
  /// Inserts rows that were added to the data source: the other rows make room, and the new ones fade in. The paths are
  /// those after the change.
  public final func insertRows(at paths: [IndexPath], animated: Bool = true) {
    apply(ItemChange(inserted: paths), animated: animated)
  }

  /// Removes rows that were deleted from the data source: they fade out, and the other rows close the gap. The paths
  /// are those before the change.
  public final func deleteRows(at paths: [IndexPath], animated: Bool = true) {
    apply(ItemChange(removed: paths), animated: animated)
  }

  /// Reloads rows whose content has changed in the data source: new rows fade in at their positions.
  public final func reloadRows(at paths: [IndexPath], animated: Bool = true) {
    apply(ItemChange(removed: paths, inserted: paths), animated: animated, keepsSelection: true)
  }

  static var changeDuration: Double { 0.3 }

  @export(interface)
  final func makeLayout(after change: ItemChange) -> ListLayout {
    var new = makeLayout()
    transferHeights(for: change, to: &new)
    return new
  }

  final func updateSelection(after change: ItemChange) {
    indexPathForSelectedRow = indexPathForSelectedRow.flatMap { change.newPath(of: $0) }
  }
}
