import Geometry

extension ListView {
  /// The data source has got rows at these places: the others make room, and they
  /// appear there. Places are those after the change.
  public final func insertRows(at paths: [IndexPath], animated: Bool = true) {
    apply(ListChange(removed: [], inserted: paths), animated: animated)
  }

  /// The data source has lost the rows at these places: they fade, and the others
  /// close up. Places are those before the change.
  public final func deleteRows(at paths: [IndexPath], animated: Bool = true) {
    apply(ListChange(removed: paths, inserted: []), animated: animated)
  }

  /// The data source shows something else at these places: new rows fade in there.
  public final func reloadRows(at paths: [IndexPath], animated: Bool = true) {
    apply(ListChange(removed: paths, inserted: paths), animated: animated, keepsSelection: true)
  }

  /// How long rows take to close up, in seconds.
  private static var duration: Double { 0.3 }

  private func apply(_ change: ListChange, animated: Bool, keepsSelection: Bool = false) {
    // What nobody asked for so far is asked for as it is now.
    guard isLoaded else { return }
    let old = layout
    var new = makeLayout()
    guard fits(change, from: old, to: new) else {
      assertionFailure("the data source's rows and the change of the list do not agree")
      reloadData()
      return
    }
    if !keepsSelection { selectedPath = selectedPath.flatMap { change.newPath(of: $0) } }
    carryHeights(by: change, from: old, to: &new)
    layout = new
    setNeedsMeasure()
    let isAnimated = animated && window?.application != nil && drag == nil
    let offset = rangeY(ofContent: new.height).clamp(contentOffset.y)
    if isAnimated && offset != contentOffset.y {
      // Content that has become too short comes into its range in the same time.
      setContentOffset(Point(contentOffset.x, offset), animated: true)
    }
    contentSize.height = new.height
    let changed = replaceRows(change, from: old, scrollingTo: offset)
    // Rows that came may have been measured.
    contentSize.height = layout.height
    if isAnimated { move(changed) } else { place(changed) }
  }

  private func fits(_ change: ListChange, from old: ListLayout, to new: ListLayout) -> Bool {
    guard old.sectionCount == new.sectionCount else { return false }
    for section in 0..<new.sectionCount
    where old.itemCount(inSection: section) + change.growth(ofSection: section)
      != new.itemCount(inSection: section)
    {
      return false
    }
    return change.removed.allSatisfy { old.contains($0) } && change.inserted.allSatisfy { new.contains($0) }
  }

  /// What a change does to the rows that exist.
  private struct Replacement {
    /// Rows that are new at their place.
    var joining: [ListRow] = []
    /// Rows that the change takes away.
    var leaving: [ListRow] = []
    /// Rows that are no longer seen when the others have closed up.
    var pushed: [ListRow] = []
  }

  /// Finds the rows for the new layout: those that were there keep their views, so that a
  /// finger on one goes on. All that are seen now, and at the offset `end`, are in the list then.
  private func replaceRows(_ change: ListChange, from old: ListLayout, scrollingTo end: Double) -> Replacement {
    var result = Replacement()
    var staying: [ListRow] = []
    for row in rows {
      if let path = change.newPath(of: row.path) {
        row.path = path
        staying.append(row)
      } else {
        letGo(of: row)
        result.leaving.append(row)
      }
    }
    rows.removeAll(keepingCapacity: true)
    let (top, bottom) = (min(bounds.minY, end), max(bounds.maxY, end + bounds.height))
    if let seen = layout.rows(from: top, to: bottom) {
      var path: IndexPath? = seen.first
      while let place = path, place <= seen.last {
        if let index = staying.firstIndex(where: { $0.path == place }) {
          rows.append(staying.remove(at: index))
        } else {
          let row = makeRow(at: place)
          let former = change.oldPath(of: place)
          row.frame = former.map { frame(of: old.span(of: $0)) } ?? frame(ofRowAt: place)
          row.alpha = former == nil ? 0 : 1
          insertSubview(row, at: 0)
          fit(row)
          row.layoutIfNeeded()
          result.joining.append(row)
          rows.append(row)
        }
        path = layout.path(after: place)
      }
    }
    result.pushed = staying
    return result
  }

  /// Shows the new layout at once.
  private func place(_ changed: Replacement) {
    for row in changed.leaving + changed.pushed { recycle(row) }
    for row in changed.joining { row.alpha = 1 }
    for row in rows { row.frame = frame(ofRowAt: row.path) }
    setNeedsLayout()
  }

  /// Has the rows close up, or make room.
  private func move(_ changed: Replacement) {
    // Rows that leave lie behind those that close up over them.
    for row in changed.leaving { sendSubviewToBack(row) }
    animate(duration: Self.duration, options: .allowUserInteraction) {
      for row in rows { row.frame = frame(ofRowAt: row.path) }
      for row in changed.joining { row.alpha = 1 }
      for row in changed.leaving { row.alpha = 0 }
      for row in changed.pushed { row.frame = frame(ofRowAt: row.path) }
      tile()
    } completion: { [self] _ in
      for row in changed.leaving + changed.pushed { recycle(row) }
    }
  }

  private func frame(of span: ListLayout.Span) -> Rect {
    Rect(0, span.top, rowWidth, span.height)
  }
}
