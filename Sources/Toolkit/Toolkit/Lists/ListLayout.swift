import Geometry

/// Where the rows and headers of a list are, in points from the top of its content.
struct ListLayout: SectionedLayout {
  /// A piece of the list from top to bottom.
  struct Span: Equatable {
    var top: Double
    var height: Double
    var bottom: Double { top + height }
  }

  private enum Rows {
    case equal(count: Int, height: Double)
    /// Where each starts below the header, and where the last ends.
    case varied(tops: [Double])
    case measured(MeasuredRows)
  }

  private struct Section {
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

    func span(ofRow row: Int) -> Span {
      switch rows {
      case .equal(_, let height): Span(top: rowsTop + Double(row) * height, height: height)
      case .varied(let tops): Span(top: rowsTop + tops[row], height: tops[row + 1] - tops[row])
      case .measured(let rows): Span(top: rowsTop + rows.top(of: row), height: rows.height(of: row))
      }
    }

    /// The first row whose lower edge is below `y`; the count if there is none.
    func firstRow(endingBelow y: Double) -> Int {
      var (low, high) = (0, count)
      while low < high {
        let middle = (low + high) / 2
        if span(ofRow: middle).bottom > y { high = middle } else { low = middle + 1 }
      }
      return low
    }
  }

  private var sections: [Section] = []
  /// Of all of it, in points.
  private(set) var height = 0.0

  // MARK: Making

  /// Adds a section of `count` rows, all of one height.
  mutating func append(header: Double, count: Int, rowHeight: Double) {
    append(header, .equal(count: max(count, 0), height: Arrangement.sane(rowHeight)))
  }

  /// Adds a section of `count` rows with a height each.
  mutating func append(header: Double, count: Int, rowHeights: (Int) -> Double) {
    var tops = [0.0]
    tops.reserveCapacity(max(count, 0) + 1)
    for row in 0..<max(count, 0) { tops.append(tops[row] + Arrangement.sane(rowHeights(row))) }
    append(header, .varied(tops: tops))
  }

  /// Adds a section of rows that are measured one by one.
  mutating func append(header: Double, rows: MeasuredRows) { append(header, .measured(rows)) }

  private mutating func append(_ header: Double, _ rows: Rows) {
    let section = Section(top: height, headerHeight: Arrangement.sane(header), rows: rows)
    sections.append(section)
    height += section.height
  }

  /// A row that the list has was measured: those below it move.
  mutating func setHeight(_ height: Double, of path: IndexPath) {
    guard let rows = measuredRows(inSection: path.section) else { return }
    let growth = rows.setHeight(height, of: path.row)
    guard growth != 0 else { return }
    self.height += growth
    for section in (path.section + 1)..<max(sections.count, path.section + 1) { sections[section].top += growth }
  }

  // MARK: Asking

  /// The rows of a section that are measured one by one; nil for others.
  func measuredRows(inSection section: Int) -> MeasuredRows? {
    guard sections.indices.contains(section), case .measured(let rows) = sections[section].rows else { return nil }
    return rows
  }

  var sectionCount: Int { sections.count }

  func itemCount(inSection section: Int) -> Int {
    sections.indices.contains(section) ? sections[section].count : 0
  }

  /// Where a row is that the list has.
  func span(of path: IndexPath) -> Span { sections[path.section].span(ofRow: path.row) }

  /// Where the header of a section is; while the section passes the line `sticky`,
  /// it stays there.
  func header(of section: Int, sticky: Double?) -> Span {
    let part = sections[section]
    var top = part.top
    if let sticky { top = max(top, min(sticky, top + part.height - part.headerHeight)) }
    return Span(top: top, height: part.headerHeight)
  }

  /// The first and last row that are seen between two heights; nil for none.
  func rows(from top: Double, to bottom: Double) -> (first: IndexPath, last: IndexPath)? {
    guard bottom > top, let first = firstRow(endingBelow: top), span(of: first).top < bottom
    else { return nil }
    var last = first
    for section in first.section..<sections.count {
      guard sections[section].top < bottom else { break }
      let present = sections[section]
      // Rows without height end with the one before.
      var row = present.firstRow(endingBelow: bottom)
      if row == present.count || present.span(ofRow: row).top >= bottom { row -= 1 }
      if row >= 0 { last = max(last, IndexPath(section: section, row: row)) }
    }
    return (first, last)
  }

  /// The sections that are seen between two heights.
  func sections(from top: Double, to bottom: Double) -> Range<Int> {
    let first = firstSection(endingBelow: top)
    var end = first
    while end < sections.count && sections[end].top < bottom { end += 1 }
    return first..<end
  }

  private func firstRow(endingBelow y: Double) -> IndexPath? {
    for section in firstSection(endingBelow: y)..<sections.count {
      let row = sections[section].firstRow(endingBelow: y)
      if row < sections[section].count { return IndexPath(section: section, row: row) }
    }
    return nil
  }

  private func firstSection(endingBelow y: Double) -> Int {
    var (low, high) = (0, sections.count)
    while low < high {
      let middle = (low + high) / 2
      if sections[middle].top + sections[middle].height > y { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
