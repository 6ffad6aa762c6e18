import Geometry

extension CollectionView {
  /// Inserts items that were added to the data source: the other cells make room, and the new ones fade in. The paths
  /// are those after the change.
  public final func insertItems(at paths: [IndexPath], animated: Bool = true) {
    apply(CollectionChange(inserted: paths), animated: animated)
  }

  /// Removes items that were deleted from the data source: they fade out, and the other cells close the gap. The paths
  /// are those before the change.
  public final func deleteItems(at paths: [IndexPath], animated: Bool = true) {
    apply(CollectionChange(removed: paths), animated: animated)
  }

  /// Reloads items whose content has changed in the data source: new cells fade in at their positions.
  public final func reloadItems(at paths: [IndexPath], animated: Bool = true) {
    apply(CollectionChange(removed: paths, inserted: paths), animated: animated, keepsSelection: true)
  }

  /// Moves an item that was moved in the data source. `new` is its path after the move.
  public final func moveItem(at path: IndexPath, to new: IndexPath, animated: Bool = true) {
    apply(CollectionChange(moving: path, to: new), animated: animated)
  }

  private func apply(_ change: CollectionChange, animated: Bool, keepsSelection: Bool = false) {
    // A collection that has not queried its data source yet will see the new state anyway.
    guard isLoaded else { return }
    cancelInteractiveMovement()
    // After a change of the width, the known heights are invalid.
    let (old, new) = (layout, makeLayout(after: layoutWidth == bounds.width ? change : nil))
    layoutWidth = bounds.width
    guard change.isConsistent(from: old, to: new) else {
      assertionFailure("the data source's item count does not match the changes of the collection")
      reloadData()
      return
    }
    if !keepsSelection { indexPathsForSelectedItems = indexPathsForSelectedItems.compactMap { change.newPath(of: $0) }.sorted() }
    layout = new
    setNeedsMeasure()
    let isAnimated = animated && window?.application != nil && drag == nil
    let offset = rangeY(ofContent: new.height).clamp(contentOffset.y)
    if isAnimated && offset != contentOffset.y {
      // Content that has become too short scrolls back into its range in the same time.
      setContentOffset(Point(contentOffset.x, offset), animated: true)
    }
    contentSize.height = new.height
    var leaving: [CollectionCell] = []
    cells.removeAll { cell in
      guard let path = change.newPath(of: cell.path) else {
        if pressed?.item === cell { cancelPress() }
        leaving.append(cell)
        return true
      }
      (cell.path, cell.slot) = (path, path)
      return false
    }
    // Removed cells lie behind the cells that close the gap.
    for cell in leaving { sendSubviewToBack(cell) }
    rearrange(animated: isAnimated, scrollingTo: offset, leaving: leaving) { slot in
      change.oldPath(of: slot).map { old.frame(of: $0) }
    }
  }

  /// Assigns cells to all slots that are visible at the current offset and at the offset `end`, and moves them there.
  /// Remaining items keep their cells, so that touches on them continue.
  ///
  /// - Parameters:
  ///   - leaving: Cells that are no longer in `cells`, and fade out.
  ///   - former: Returns the previous frame of the item in a slot, or `nil` for a new item, which fades in.
  final func rearrange(
    animated: Bool, scrollingTo end: Double, leaving: [CollectionCell] = [], former: (_ slot: IndexPath) -> Rect?
  ) {
    var staying = cells
    var joining: [CollectionCell] = []
    cells.removeAll(keepingCapacity: true)
    let (top, bottom) = (min(bounds.minY, end), max(bounds.maxY, end + bounds.height))
    if let seen = layout.items(from: top, to: bottom) {
      var next: IndexPath? = seen.first
      while let slot = next, slot <= seen.last {
        let path = path(inSlot: slot)
        defer { next = layout.path(after: slot) }
        guard layout.isSeen(slot, from: top, to: bottom) else { continue }
        if let index = staying.firstIndex(where: { $0.path == path }) {
          let cell = staying.remove(at: index)
          cell.slot = slot
          cells.append(cell)
        } else {
          let cell = makeCell(at: slot)
          let from = former(slot)
          addCell(cell, at: from ?? layout.frame(of: slot))
          cell.alpha = from == nil ? 0 : 1
          cell.layoutIfNeeded()
          joining.append(cell)
          cells.append(cell)
        }
      }
    }
    for cell in staying where pressed?.item === cell { cancelPress() }
    guard animated else {
      for cell in leaving + staying { recycle(cell) }
      for cell in joining { cell.alpha = 1 }
      for cell in cells { cell.frame = layout.frame(of: cell.slot) }
      return setNeedsLayout()
    }
    animate(duration: CollectionConstants.duration, options: .allowUserInteraction) {
      for cell in cells { cell.frame = layout.frame(of: cell.slot) }
      for cell in joining { cell.alpha = 1 }
      for cell in leaving { cell.alpha = 0 }
      for cell in staying {
        cell.slot = slot(of: cell.path)
        if layout.contains(cell.slot) { cell.frame = layout.frame(of: cell.slot) }
      }
      updateVisibleCells()
    } completion: { [self] _ in
      for cell in leaving + staying { recycle(cell) }
    }
  }
}
