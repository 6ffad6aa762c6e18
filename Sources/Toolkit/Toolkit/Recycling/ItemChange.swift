/// The items that one step removes from a list or collection and inserts into it, or the item that it moves.
///
/// The paths in `removed` are those before the step, the paths in `inserted` those after it. Both lists are sorted and
/// free of duplicates. A moved item is in both.
struct ItemChange {
  let removed: [IndexPath]
  let inserted: [IndexPath]
  private let move: (from: IndexPath, to: IndexPath)?

  init(removed: [IndexPath] = [], inserted: [IndexPath] = []) {
    self.removed = Self.sorted(removed)
    self.inserted = Self.sorted(inserted)
    move = nil
  }

  /// Creates the move of one item. `to` is its path after the move.
  init(moving from: IndexPath, to: IndexPath) {
    removed = [from]
    inserted = [to]
    move = (from, to)
  }

  private static func sorted(_ paths: [IndexPath]) -> [IndexPath] {
    var unique: [IndexPath] = []
    for path in paths.sorted() where unique.last != path { unique.append(path) }
    return unique
  }

  /// Returns the path of an item after the change, or `nil` if the change removes it.
  func newPath(of old: IndexPath) -> IndexPath? {
    if let move, move.from == old { return move.to }
    var row = old.row
    for path in removed where path.section == old.section {
      if path == old { return nil }
      if path < old { row -= 1 }
    }
    for path in inserted where path.section == old.section && path.row <= row { row += 1 }
    return IndexPath(section: old.section, row: row)
  }

  /// Returns the path of an item before the change, or `nil` if the change inserted it.
  func oldPath(of new: IndexPath) -> IndexPath? {
    if let move, move.to == new { return move.from }
    var row = new.row
    for path in inserted where path.section == new.section {
      if path == new { return nil }
      if path < new { row -= 1 }
    }
    for path in removed where path.section == new.section && path.row <= row { row += 1 }
    return IndexPath(section: new.section, row: row)
  }

  /// Returns the change of a section's number of items. It is negative if the section loses items.
  func growth(ofSection section: Int) -> Int {
    var growth = 0
    for path in inserted where path.section == section { growth += 1 }
    for path in removed where path.section == section { growth -= 1 }
    return growth
  }

  /// Returns the first row of a section that the change affects, or `nil` if it affects none.
  func firstRow(inSection section: Int) -> Int? {
    var first: Int?
    // Each of the two lists is sorted. Their common minimum is needed.
    for path in removed + inserted where path.section == section { first = min(first ?? path.row, path.row) }
    return first
  }

  /// Returns `true` if the change turns the item counts of `old` into those of `new`.
  func isConsistent(from old: some SectionedLayout, to new: some SectionedLayout) -> Bool {
    guard old.sectionCount == new.sectionCount else { return false }
    for section in 0..<new.sectionCount
    where old.itemCount(inSection: section) + growth(ofSection: section) != new.itemCount(inSection: section) {
      return false
    }
    return removed.allSatisfy { old.contains($0) } && inserted.allSatisfy { new.contains($0) }
  }
}
