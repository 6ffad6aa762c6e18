/// A layout of sections, one below the other, with items such as the rows of a list or the cells of a collection.
protocol SectionedLayout {
  var sectionCount: Int { get }
  /// Returns the number of items in a section, or 0 if the section does not exist.
  func itemCount(inSection section: Int) -> Int
}

extension SectionedLayout {
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
}
