import Geometry

/// Rows that are as high as what they show, measured when they come into sight.
///
/// What is seen stays where it is when a row above it turns out to be higher or lower than it was taken for: the content's offset
/// changes along, and so does what moves it.
extension ListView {
  /// Rows are never lower, in points: so many at most are made for one sight.
  private static var leastHeight: Double { 4 }

  /// How high a row without a height of its own is taken for, in points; nil where heights are given.
  final var estimatedRowHeight: Double? {
    guard case .fitting(let estimate) = rowHeight else { return nil }
    let height = Arrangement.sane(estimate)
    return height > 0 ? max(height, Self.leastHeight) : Self.standardRowHeight
  }

  /// A section of rows that are to be measured, those that were already as they were.
  final func makeMeasuredRows(count: Int, estimate: Double, section: Int) -> MeasuredRows {
    let known = layout.measuredRows(inSection: section)?.heights ?? []
    let count = max(count, 0)
    let kept = known.prefix(count)
    return MeasuredRows(kept + [Double](repeating: 0, count: count - kept.count), estimate: estimate)
  }

  /// The heights of rows go along with a change: those that came are not known.
  final func carryHeights(by change: ListChange, from old: ListLayout, to new: inout ListLayout) {
    guard let estimate = estimatedRowHeight else { return }
    var layout = ListLayout()
    for section in 0..<new.sectionCount {
      var heights = old.measuredRows(inSection: section)?.heights ?? []
      for path in change.removed.reversed() where path.section == section && path.row < heights.count { heights.remove(at: path.row) }
      for path in change.inserted where path.section == section && path.row <= heights.count { heights.insert(0, at: path.row) }
      guard heights.count == new.itemCount(inSection: section) else { return }
      layout.append(
        header: new.header(of: section, sticky: nil).height, rows: MeasuredRows(heights, estimate: estimate))
    }
    new = layout
  }

  /// Measures a row that is in the list.
  final func fit(_ row: ListRow) {
    guard estimatedRowHeight != nil, layout.contains(row.path) else { return }
    let scale = window?.scale ?? 1
    let wish = Arrangement.sane(row.sizeThatFits(Size(rowWidth, 0)).height)
    // On whole pixels: an edge between them would have to be blended.
    layout.setHeight(max((wish * scale).rounded(.up) / scale, Self.leastHeight), of: row.path)
  }

  /// Measures all rows that are seen, since something has changed that their heights depend on.
  final func fitAgain() {
    guard estimatedRowHeight != nil, isLoaded else { return }
    let first = rows.first { layout.contains($0.path) && layout.span(of: $0.path).bottom > bounds.minY }
    let top = first.map { layout.span(of: $0.path).top } ?? 0
    for row in rows { fit(row) }
    settle(first, from: top)
  }

  /// For another scale of text: what is at the top stays there.
  final func rescaleIfNeeded() {
    guard isLoaded, heightScale != textScale else { return }
    heightScale = textScale
    closeSwipe(animated: false)
    let first = rows.first { layout.contains($0.path) && layout.span(of: $0.path).bottom > bounds.minY }
    let top = first.map { layout.span(of: $0.path).top } ?? 0
    let new = makeLayout()
    guard first.map({ new.contains($0.path) }) ?? true else {
      reloadData()
      return loadIfNeeded()
    }
    layout = new
    settle(first, from: top)
  }

  /// Sees to it that the rows exist that are seen, each with its height.
  final func tileFittingRows() {
    while let row = rows.first, !layout.contains(row.path) || layout.span(of: row.path).bottom <= bounds.minY {
      rows.removeFirst()
      recycle(row)
    }
    while let row = rows.last, !layout.contains(row.path) || layout.span(of: row.path).top >= bounds.maxY {
      rows.removeLast()
      recycle(row)
    }
    if rows.isEmpty, let seen = layout.rows(from: bounds.minY, to: bounds.maxY) { add(makeRow(at: seen.first), at: 0) }
    guard let first = rows.first else { return settle(nil, from: 0) }
    let top = layout.span(of: first.path).top

    while let last = rows.last, let path = layout.path(after: last.path), layout.span(of: path).top < bounds.maxY {
      add(makeRow(at: path), at: rows.count)
    }
    // Whatever comes in above, the first row is seen where it was.
    while let above = rows.first, let path = layout.path(before: above.path) {
      let moved = layout.span(of: first.path).top - top
      guard layout.span(of: path).bottom > bounds.minY + moved else { break }
      add(makeRow(at: path), at: 0)
    }
    settle(first, from: top)
  }

  /// Heights may have changed: the content has its size, rows their places, and `row`, which began at `top`, is seen where it was.
  private func settle(_ row: ListRow?, from top: Double) {
    let moved = row.map { layout.span(of: $0.path).top - top } ?? 0
    // At its end content may not become too short before it has moved.
    if contentSize.height < layout.height { contentSize.height = layout.height }
    if moved != 0 { bounds.origin.y += moved }
    contentSize.height = layout.height
    for row in rows where layout.contains(row.path) {
      let frame = frame(ofRowAt: row.path)
      if row.frame != frame { row.frame = frame }
    }
  }
}
