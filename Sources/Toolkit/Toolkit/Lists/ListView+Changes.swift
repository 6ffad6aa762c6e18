import Geometry

extension ListView {
  /// Inserts rows that were added to the data source: the other rows make room, and the new ones fade in. The paths are
  /// those after the change.
  public final func insertRows(at paths: [IndexPath], animated: Bool = true) {
    apply(ListChange(removed: [], inserted: paths), animated: animated)
  }

  /// Removes rows that were deleted from the data source: they fade out, and the other rows close the gap. The paths
  /// are those before the change.
  public final func deleteRows(at paths: [IndexPath], animated: Bool = true) {
    apply(ListChange(removed: paths, inserted: []), animated: animated)
  }

  /// Reloads rows whose content has changed in the data source: new rows fade in at their positions.
  public final func reloadRows(at paths: [IndexPath], animated: Bool = true) {
    apply(ListChange(removed: paths, inserted: paths), animated: animated, keepsSelection: true)
  }

  /// The duration of a change's animation, in seconds.
  private static var duration: Double { 0.3 }

  private func apply(_ change: ListChange, animated: Bool, keepsSelection: Bool = false) {
    // A list that has not queried its data source yet will see the new state anyway.
    guard isLoaded else { return }
    let old = layout
    var new = makeLayout()
    guard isConsistent(change, from: old, to: new) else {
      assertionFailure("the data source's row count does not match the changes of the list")
      reloadData()
      return
    }
    if !keepsSelection { indexPathForSelectedRow = indexPathForSelectedRow.flatMap { change.newPath(of: $0) } }
    transferHeights(for: change, from: old, to: &new)
    layout = new
    setNeedsMeasure()
    let isAnimated = animated && window?.application != nil && drag == nil
    let offset = rangeY(ofContent: new.height).clamp(contentOffset.y)
    if isAnimated && offset != contentOffset.y {
      // Content that has become too short scrolls back into its range in the same time.
      setContentOffset(Point(contentOffset.x, offset), animated: true)
    }
    contentSize.height = new.height
    let changed = replaceRows(change, from: old, scrollingTo: offset)
    // The rows that were created may have been measured.
    contentSize.height = layout.height
    if isAnimated { animateReplacement(changed) } else { applyReplacement(changed) }
  }

  private func isConsistent(_ change: ListChange, from old: ListLayout, to new: ListLayout) -> Bool {
    guard old.sectionCount == new.sectionCount else { return false }
    for section in 0..<new.sectionCount
    where old.itemCount(inSection: section) + change.growth(ofSection: section)
      != new.itemCount(inSection: section)
    {
      return false
    }
    return change.removed.allSatisfy { old.contains($0) } && change.inserted.allSatisfy { new.contains($0) }
  }

  /// The effects of a change on the row views.
  private struct RowUpdates {
    /// Rows that are new at their positions.
    var inserted: [ListRow] = []
    /// Rows that the change removes.
    var removed: [ListRow] = []
    /// Rows that are no longer visible after the change.
    var displaced: [ListRow] = []
  }

  /// Assigns rows to the new layout. Remaining rows keep their views, so that touches on them continue. Afterwards, the
  /// list contains all rows that are visible at the current offset and at the offset `end`.
  private func replaceRows(_ change: ListChange, from old: ListLayout, scrollingTo end: Double) -> RowUpdates {
    var result = RowUpdates()
    var staying: [ListRow] = []
    for row in rows {
      if let path = change.newPath(of: row.indexPath) {
        row.indexPath = path
        staying.append(row)
      } else {
        cancelInteraction(with: row)
        result.removed.append(row)
      }
    }
    rows.removeAll(keepingCapacity: true)
    let (top, bottom) = (min(bounds.minY, end), max(bounds.maxY, end + bounds.height))
    if let seen = layout.rows(from: top, to: bottom) {
      var path: IndexPath? = seen.first
      while let place = path, place <= seen.last {
        if let index = staying.firstIndex(where: { $0.indexPath == place }) {
          rows.append(staying.remove(at: index))
        } else {
          let row = makeRow(at: place)
          let former = change.oldPath(of: place)
          row.frame = former.map { frame(of: old.span(of: $0)) } ?? frame(ofRowAt: place)
          row.alpha = former == nil ? 0 : 1
          insertSubview(row, at: 0)
          measure(row)
          row.layoutIfNeeded()
          result.inserted.append(row)
          rows.append(row)
        }
        path = layout.path(after: place)
      }
    }
    result.displaced = staying
    return result
  }

  /// Shows the new layout without an animation.
  private func applyReplacement(_ changed: RowUpdates) {
    for row in changed.removed + changed.displaced { recycle(row) }
    for row in changed.inserted { row.alpha = 1 }
    for row in rows { row.frame = frame(ofRowAt: row.indexPath) }
    setNeedsLayout()
  }

  /// Animates the rows to the new layout.
  private func animateReplacement(_ changed: RowUpdates) {
    // Removed rows lie behind the rows that close the gap.
    for row in changed.removed { sendSubviewToBack(row) }
    animate(duration: Self.duration, options: .allowUserInteraction) {
      for row in rows { row.frame = frame(ofRowAt: row.indexPath) }
      for row in changed.inserted { row.alpha = 1 }
      for row in changed.removed { row.alpha = 0 }
      for row in changed.displaced { row.frame = frame(ofRowAt: row.indexPath) }
      updateVisibleRows()
    } completion: { [self] _ in
      for row in changed.removed + changed.displaced { recycle(row) }
    }
  }

  private func frame(of span: ListLayout.Interval) -> Rect {
    Rect(0, span.top, rowWidth, span.height)
  }
}
