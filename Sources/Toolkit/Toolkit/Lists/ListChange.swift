/// The rows that one step removes from a list and inserts into it.
///
/// The paths in `removed` are those before the step, the paths in `inserted` those after it. Both lists are sorted and
/// free of duplicates.
struct ListChange {
  let removed: [IndexPath]
  let inserted: [IndexPath]

  init(removed: [IndexPath], inserted: [IndexPath]) {
    self.removed = Self.sorted(removed)
    self.inserted = Self.sorted(inserted)
  }

  private static func sorted(_ paths: [IndexPath]) -> [IndexPath] {
    var unique: [IndexPath] = []
    for path in paths.sorted() where unique.last != path { unique.append(path) }
    return unique
  }

  /// Returns the path of a row after the change, or `nil` if the change removes it.
  func newPath(of old: IndexPath) -> IndexPath? {
    var row = old.row
    for path in removed where path.section == old.section {
      if path == old { return nil }
      if path < old { row -= 1 }
    }
    for path in inserted where path.section == old.section && path.row <= row { row += 1 }
    return IndexPath(section: old.section, row: row)
  }

  /// Returns the path of a row before the change, or `nil` if the change inserted it.
  func oldPath(of new: IndexPath) -> IndexPath? {
    var row = new.row
    for path in inserted where path.section == new.section {
      if path == new { return nil }
      if path < new { row -= 1 }
    }
    for path in removed where path.section == new.section && path.row <= row { row += 1 }
    return IndexPath(section: new.section, row: row)
  }

  /// Returns the change of a section's number of rows. It is negative if the section loses rows.
  func growth(ofSection section: Int) -> Int {
    var growth = 0
    for path in inserted where path.section == section { growth += 1 }
    for path in removed where path.section == section { growth -= 1 }
    return growth
  }
}
