extension CollectionView {
  // MARK: Selection by the program

  /// Selects these items and deselects all others, without notifying the delegate. Without multiple selection, only the
  /// first item is selected. Paths that the collection does not contain are ignored.
  public final func selectItems(at paths: [IndexPath]) {
    loadIfNeeded()
    var chosen: [IndexPath] = []
    for path in paths.sorted() where layout.contains(path) && chosen.last != path { chosen.append(path) }
    if !allowsMultipleSelection, chosen.count > 1 { chosen.removeLast(chosen.count - 1) }
    indexPathsForSelectedItems = chosen
    for cell in items { cell.isSelected = isSelected(cell.path) }
    if let movedCell { movedCell.cell.isSelected = isSelected(movedCell.path) }
  }

  /// Returns `true` if the item is selected.
  public final func isSelected(_ path: IndexPath) -> Bool {
    let index = insertionIndex(of: path)
    return index < indexPathsForSelectedItems.count && indexPathsForSelectedItems[index] == path
  }

  /// Returns the index of the first selected path that is not before `path`.
  private func insertionIndex(of path: IndexPath) -> Int {
    var low = 0
    var high = indexPathsForSelectedItems.count
    while low < high {
      let middle = (low + high) / 2
      if indexPathsForSelectedItems[middle] < path { low = middle + 1 } else { high = middle }
    }
    return low
  }

  private func set(_ path: IndexPath, isSelected: Bool) {
    let index = insertionIndex(of: path)
    let isThere = index < indexPathsForSelectedItems.count && indexPathsForSelectedItems[index] == path
    if isSelected, !isThere { indexPathsForSelectedItems.insert(path, at: index) }
    if !isSelected, isThere { indexPathsForSelectedItems.remove(at: index) }
    cellForItem(at: path)?.isSelected = isSelected
  }

  /// Scrolls until the item is at `position`, as far as the content reaches. A path that the collection does not
  /// contain has no effect. A collection without a size scrolls as soon as it has one.
  public final func scrollToItem(at path: IndexPath, to position: ListScrollPosition = .nearest, animated: Bool) {
    loadIfNeeded()
    guard layout.contains(path) else { return }
    guard hasSize else {
      pendingScroll = { [unowned(unsafe) self] in scrollToItem(at: path, to: position, animated: false) }
      return
    }
    updateLayoutIfNeeded()
    setContentOffset(offset(showing: path, at: position), animated: animated)
  }

  // MARK: Selection by touch

  final func shouldBeginPress() -> Bool { movedCell == nil }

  final func didTapItem(at path: IndexPath) {
    tappedPath = path
    defer {
      tappedPath = nil
      reloadedTappedPath = nil
    }
    guard collectionDelegate?.collectionView(self, shouldSelectItemAt: path) ?? true, let path = tappedPath
    else { return }
    if allowsMultipleSelection, isSelected(path) {
      set(path, isSelected: false)
      collectionDelegate?.collectionView(self, didDeselectItemAt: path)
      return
    }
    let old = allowsMultipleSelection ? nil : indexPathsForSelectedItems.first
    if let old { set(old, isSelected: false) }
    set(path, isSelected: true)
    if let old, old != path {
      collectionDelegate?.collectionView(self, didDeselectItemAt: old)
      loadIfNeeded()
    }
    // A collection that was loaded again still shows the item at this path as selected, unless the delegate has
    // selected another one.
    let reloadedPath = reloadedTappedPath.flatMap { isSelected($0) ? $0 : nil }
    if let path = tappedPath ?? reloadedPath {
      collectionDelegate?.collectionView(self, didSelectItemAt: path)
    }
  }

  final func cancelInteraction(with cell: CollectionCell) { cancelPress(of: cell) }
}
