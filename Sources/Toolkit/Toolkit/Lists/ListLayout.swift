import Geometry

/// The positions of a list's rows and headers, in points from the top of its content.
struct ListLayout: SectionedLayout {
  enum Rows {
    case equal(count: Int, height: Double)
    /// The tops of the rows, from the bottom of the header, followed by the bottom of the last row.
    case varied(tops: [Double])
    case measured(MeasuredRows)
  }

  struct Section: LayoutSection {
    var top: Double
    let headerHeight: Double
    let rows: Rows

    var rowsTop: Double { top + headerHeight }

    var count: Int {
      switch rows {
      case .equal(let count, _): count
      case .varied(let tops): tops.count - 1
      case .measured(let rows): rows.count
      }
    }

    var height: Double {
      switch rows {
      case .equal(let count, let height): headerHeight + Double(count) * height
      case .varied(let tops): headerHeight + tops[tops.count - 1]
      case .measured(let rows): headerHeight + rows.height
      }
    }

    func span(ofRow row: Int) -> VerticalSpan {
      switch rows {
      case .equal(_, let height): VerticalSpan(top: rowsTop + Double(row) * height, height: height)
      case .varied(let tops): VerticalSpan(top: rowsTop + tops[row], height: tops[row + 1] - tops[row])
      case .measured(let rows): VerticalSpan(top: rowsTop + rows.top(of: row), height: rows.height(of: row))
      }
    }

    /// Returns the first row whose bottom is below `y`, or `count` if there is no such row.
    func firstRow(endingBelow y: Double) -> Int {
      var low = 0
      var high = count
      while low < high {
        let middle = (low + high) / 2
        if span(ofRow: middle).bottom > y { high = middle } else { low = middle + 1 }
      }
      return low
    }
  }

  private(set) var sections: [Section] = []
  private(set) var height = 0.0

  // MARK: Building

  /// Appends a section of `count` rows of equal height.
  mutating func append(header: Double, count: Int, rowHeight: Double) {
    append(header, .equal(count: max(count, 0), height: LayoutItem.clamped(rowHeight)))
  }

  /// Appends a section of `count` rows with individual heights.
  mutating func append(header: Double, count: Int, rowHeights: (Int) -> Double) {
    var tops = [0.0]
    tops.reserveCapacity(max(count, 0) + 1)
    for row in 0..<max(count, 0) { tops.append(tops[row] + LayoutItem.clamped(rowHeights(row))) }
    append(header, .varied(tops: tops))
  }

  /// Appends a section of rows that are measured one by one.
  mutating func append(header: Double, rows: MeasuredRows) { append(header, .measured(rows)) }

  private mutating func append(_ header: Double, _ rows: Rows) {
    let section = Section(top: height, headerHeight: LayoutItem.clamped(header), rows: rows)
    sections.append(section)
    height += section.height
  }

  /// Sets the measured height of a row and moves the rows below it.
  mutating func setHeight(_ height: Double, of path: IndexPath) {
    guard let rows = measuredRows(inSection: path.section) else { return }
    let growth = rows.setHeight(height, of: path.row)
    guard growth != 0 else { return }
    self.height += growth
    for section in (path.section + 1)..<max(sections.count, path.section + 1) { sections[section].top += growth }
  }

  // MARK: Querying

  /// Returns the rows of a section if they are measured one by one, or `nil`.
  func measuredRows(inSection section: Int) -> MeasuredRows? {
    guard sections.indices.contains(section), case .measured(let rows) = sections[section].rows else { return nil }
    return rows
  }

  /// Returns the vertical interval of a row. The list must contain the row.
  func span(of path: IndexPath) -> VerticalSpan { sections[path.section].span(ofRow: path.row) }

  func items(from top: Double, to bottom: Double) -> (first: IndexPath, last: IndexPath)? {
    guard bottom > top, let first = firstRow(endingBelow: top), span(of: first).top < bottom
    else { return nil }
    var last = first
    for section in first.section..<sections.count {
      guard sections[section].top < bottom else { break }
      let present = sections[section]
      // Rows of zero height that start at `bottom` are not visible.
      var row = present.firstRow(endingBelow: bottom)
      if row == present.count || present.span(ofRow: row).top >= bottom { row -= 1 }
      if row >= 0 { last = max(last, IndexPath(section: section, row: row)) }
    }
    return (first, last)
  }

  private func firstRow(endingBelow y: Double) -> IndexPath? {
    for section in firstSection(endingBelow: y)..<sections.count {
      let row = sections[section].firstRow(endingBelow: y)
      if row < sections[section].count { return IndexPath(section: section, row: row) }
    }
    return nil
  }
}
