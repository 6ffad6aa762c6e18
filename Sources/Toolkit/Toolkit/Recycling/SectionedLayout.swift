/// A vertical interval of a scroll view's content, in points.
struct VerticalSpan: Equatable {
  var top: Double
  var height: Double
  var bottom: Double { top + height }
}

/// A section of a layout: a header, and the items below it.
protocol LayoutSection {
  var top: Double { get }
  /// The height of the header, or 0 if the section has none.
  var headerHeight: Double { get }
  /// The height of header and items, in points.
  var height: Double { get }
  var count: Int { get }
}

/// A layout of sections, one below the other, with items such as the rows of a list or the cells of a collection.
protocol SectionedLayout {
  associatedtype Section: LayoutSection

  var sections: [Section] { get }
  /// The height of all sections, in points.
  var height: Double { get }
  /// Returns the first and the last item that are visible between `top` and `bottom`, or `nil` if none is. Some items
  /// in between may not be visible.
  func items(from top: Double, to bottom: Double) -> (first: IndexPath, last: IndexPath)?
  /// Returns `true` if an item in the range of `items(from:to:)` is visible between `top` and `bottom`.
  func isSeen(_ path: IndexPath, from top: Double, to bottom: Double) -> Bool
}

extension SectionedLayout {
  func isSeen(_ path: IndexPath, from top: Double, to bottom: Double) -> Bool { true }

  var sectionCount: Int { sections.count }

  /// Returns the number of items in a section, or 0 if the section does not exist.
  func itemCount(inSection section: Int) -> Int { sections.indices.contains(section) ? sections[section].count : 0 }

  func contains(_ path: IndexPath) -> Bool { path.row >= 0 && path.row < itemCount(inSection: path.section) }

  /// Returns the path after `path`, which may be in a later section, or `nil` after the last item.
  func path(after path: IndexPath) -> IndexPath? {
    if path.row + 1 < itemCount(inSection: path.section) { return IndexPath(section: path.section, row: path.row + 1) }
    var section = path.section + 1
    while section < sectionCount {
      if itemCount(inSection: section) > 0 { return IndexPath(section: section, row: 0) }
      section += 1
    }
    return nil
  }

  /// Returns the path before `path`, which may be in an earlier section, or `nil` before the first item.
  func path(before path: IndexPath) -> IndexPath? {
    if path.row > 0 { return IndexPath(section: path.section, row: path.row - 1) }
    var section = path.section - 1
    while section >= 0 {
      let count = itemCount(inSection: section)
      if count > 0 { return IndexPath(section: section, row: count - 1) }
      section -= 1
    }
    return nil
  }

  // MARK: Positions

  /// Returns the vertical interval of a section's header. While the section crosses the line `sticky`, the header stays
  /// there.
  func header(of section: Int, sticky: Double?) -> VerticalSpan {
    let part = sections[section]
    var top = part.top
    if let sticky { top = max(top, min(sticky, top + part.height - part.headerHeight)) }
    return VerticalSpan(top: top, height: part.headerHeight)
  }

  /// Returns the sections that are visible between `top` and `bottom`.
  func sections(from top: Double, to bottom: Double) -> Range<Int> {
    let first = firstSection(endingBelow: top)
    var end = first
    while end < sections.count && sections[end].top < bottom { end += 1 }
    return first..<end
  }

  /// Returns the first section whose bottom is below `y`, or the number of sections if there is no such section.
  func firstSection(endingBelow y: Double) -> Int {
    var low = 0
    var high = sections.count
    while low < high {
      let middle = (low + high) / 2
      if sections[middle].top + sections[middle].height > y { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
