/// A layout of sections, one below the other, with items in each: rows of a list, or cells of a collection.
protocol SectionedLayout {
  var sectionCount: Int { get }
  /// 0 for a section that is not there.
  func itemCount(inSection section: Int) -> Int
}

extension SectionedLayout {
  func contains(_ path: IndexPath) -> Bool { path.row >= 0 && path.row < itemCount(inSection: path.section) }

  /// The item after `path`, over the sections' ends; nil after the last.
  func path(after path: IndexPath) -> IndexPath? {
    if path.row + 1 < itemCount(inSection: path.section) { return IndexPath(section: path.section, row: path.row + 1) }
    var section = path.section + 1
    while section < sectionCount {
      if itemCount(inSection: section) > 0 { return IndexPath(section: section, row: 0) }
      section += 1
    }
    return nil
  }

  /// The item before `path`; nil before the first.
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
