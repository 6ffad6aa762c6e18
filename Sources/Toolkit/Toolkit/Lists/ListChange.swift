/// Rows that leave a list and rows that join it, in one step.
///
/// Places of leaving rows are those before the step, places of joining ones those
/// after it; each list is sorted and has each place once.
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

  /// Where a row is afterwards; nil for one that leaves.
  func newPath(of old: IndexPath) -> IndexPath? {
    var row = old.row
    for path in removed where path.section == old.section {
      if path == old { return nil }
      if path < old { row -= 1 }
    }
    for path in inserted where path.section == old.section && path.row <= row { row += 1 }
    return IndexPath(section: old.section, row: row)
  }

  /// Where a row was before; nil for one that joined.
  func oldPath(of new: IndexPath) -> IndexPath? {
    var row = new.row
    for path in inserted where path.section == new.section {
      if path == new { return nil }
      if path < new { row -= 1 }
    }
    for path in removed where path.section == new.section && path.row <= row { row += 1 }
    return IndexPath(section: new.section, row: row)
  }

  /// How many rows a section gains, or loses.
  func growth(ofSection section: Int) -> Int {
    var growth = 0
    for path in inserted where path.section == section { growth += 1 }
    for path in removed where path.section == section { growth -= 1 }
    return growth
  }
}
