import Geometry

/// Rows with heights that fit their content, measured when they become visible.
///
/// If a row above the visible area turns out to be higher or lower than estimated, the visible rows do not move: the
/// content offset, and a drag or motion with it, changes by the difference.
extension ListView {
  /// The minimum height of a row, in points. It limits the number of rows that are created for one screen.
  private static var minimumRowHeight: Double { 4 }

  /// The estimated height of a row that has not been measured, in points, or `nil` if `rowHeight` is not `.fitting`.
  final var estimatedRowHeight: Double? {
    guard case .fitting(let estimate) = rowHeight else { return nil }
    let height = LayoutItem.clamped(estimate)
    return height > 0 ? max(height, Self.minimumRowHeight) : Self.standardRowHeight
  }

  /// Returns the measured rows of a section. Heights that are already known are kept.
  final func makeMeasuredRows(count: Int, estimate: Double, section: Int) -> MeasuredRows {
    let known = layout.measuredRows(inSection: section)?.heights ?? []
    let count = max(count, 0)
    let kept = known.prefix(count)
    return MeasuredRows(kept + [Double](repeating: 0, count: count - kept.count), estimate: estimate)
  }

  /// Applies a change to the known heights. Inserted rows have no known height.
  final func transferHeights(for change: ItemChange, to new: inout ListLayout) {
    guard let estimate = estimatedRowHeight else { return }
    var result = ListLayout()
    for section in 0..<new.sectionCount {
      var heights = layout.measuredRows(inSection: section)?.heights ?? []
      for path in change.removed.reversed() where path.section == section && heights.indices.contains(path.row) {
        heights.remove(at: path.row)
      }
      for path in change.inserted where path.section == section && (0...heights.count).contains(path.row) {
        heights.insert(0, at: path.row)
      }
      guard heights.count == new.itemCount(inSection: section) else { return }
      result.append(
        header: new.header(of: section, sticky: nil).height, rows: MeasuredRows(heights, estimate: estimate))
    }
    new = result
  }

  final func measure(_ row: ListRow) {
    guard estimatedRowHeight != nil, layout.contains(row.indexPath) else { return }
    let scale = window?.scale ?? 1
    let wish = LayoutItem.clamped(row.sizeThatFits(Size(rowWidth, 0)).height)
    // Round up to whole pixels: an edge between pixels would need blending.
    layout.setHeight(max((wish * scale).rounded(.up) / scale, Self.minimumRowHeight), of: row.indexPath)
  }

  /// Measures all visible rows again, after a change of something that their heights depend on.
  final func remeasureVisibleRows() {
    guard estimatedRowHeight != nil, isLoaded else { return }
    let first = items.first { layout.contains($0.indexPath) && layout.span(of: $0.indexPath).bottom > bounds.minY }
    let top = first.map { layout.span(of: $0.indexPath).top } ?? 0
    for row in items { measure(row) }
    applyHeights(keeping: first, at: top)
  }

  /// Computes the layout again after a change of the text scale. The topmost visible row stays where it is.
  final func updateTextScaleIfNeeded() {
    guard isLoaded, layoutTextScale != textScale else { return }
    layoutTextScale = textScale
    closeSwipe(animated: false)
    let first = items.first { layout.contains($0.indexPath) && layout.span(of: $0.indexPath).bottom > bounds.minY }
    let top = first.map { layout.span(of: $0.indexPath).top } ?? 0
    let new = makeLayout()
    guard first.map({ new.contains($0.indexPath) }) ?? true else {
      reloadData()
      return loadIfNeeded()
    }
    layout = new
    applyHeights(keeping: first, at: top)
  }

  /// Creates and measures the rows that became visible, and recycles the others.
  @export(interface)
  final func tileFittingRows() {
    recycleItems { row in
      guard layout.contains(row.indexPath) else { return true }
      let span = layout.span(of: row.indexPath)
      return span.bottom <= bounds.minY || span.top >= bounds.maxY
    }
    if items.isEmpty, let seen = layout.items(from: bounds.minY, to: bounds.maxY) {
      add(makeItem(at: seen.first), at: 0)
    }
    guard let first = items.first else { return applyHeights(keeping: nil, at: 0) }
    let top = layout.span(of: first.indexPath).top

    while let last = items.last, let path = layout.path(after: last.indexPath),
      layout.span(of: path).top < bounds.maxY
    {
      add(makeItem(at: path), at: items.count)
    }
    // While rows are added above, the first row stays where it is on the screen.
    while let above = items.first, let path = layout.path(before: above.indexPath) {
      let moved = layout.span(of: first.indexPath).top - top
      guard layout.span(of: path).bottom > bounds.minY + moved else { break }
      add(makeItem(at: path), at: 0)
    }
    applyHeights(keeping: first, at: top)
  }

  /// Applies changed heights: updates the content size and the frames of the rows. `row`, whose top was at `top`, stays
  /// where it is on the screen.
  private func applyHeights(keeping row: ListRow?, at top: Double) {
    let moved = row.map { layout.span(of: $0.indexPath).top - top } ?? 0
    // Near its end, content must not become too short before it has moved.
    if contentSize.height < layout.height { contentSize.height = layout.height }
    if moved != 0 { bounds.origin.y += moved }
    contentSize.height = layout.height
    for row in items where layout.contains(row.indexPath) {
      let frame = frame(of: row.indexPath)
      if row.frame != frame { row.frame = frame }
    }
  }
}
