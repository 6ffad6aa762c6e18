/// The items that one step removes from a collection and inserts into it, or the item that it moves.
struct CollectionChange {
  private let others: ListChange
  private let move: (from: IndexPath, to: IndexPath)?

  init(removed: [IndexPath] = [], inserted: [IndexPath] = []) {
    others = ListChange(removed: removed, inserted: inserted)
    move = nil
  }

  /// Creates the move of one item. `to` is its path after the move.
  init(moving from: IndexPath, to: IndexPath) {
    others = ListChange(removed: [from], inserted: [to])
    move = (from, to)
  }

  /// Returns the path of an item after the change, or `nil` if the change removes it.
  func newPath(of old: IndexPath) -> IndexPath? {
    if let move, move.from == old { return move.to }
    return others.newPath(of: old)
  }

  /// Returns the path of an item before the change, or `nil` if the change inserted it.
  func oldPath(of new: IndexPath) -> IndexPath? {
    if let move, move.to == new { return move.from }
    return others.oldPath(of: new)
  }

  /// Returns the first row of a section that the change affects, or `nil` if it affects none.
  func firstRow(inSection section: Int) -> Int? {
    var first: Int?
    // Each of the two lists is sorted. Their common minimum is needed.
    for path in others.removed + others.inserted where path.section == section { first = min(first ?? path.row, path.row) }
    return first
  }

  /// Returns `true` if the change turns the item counts of `old` into those of `new`.
  func isConsistent(from old: CollectionLayout, to new: CollectionLayout) -> Bool {
    guard old.sectionCount == new.sectionCount else { return false }
    for section in 0..<new.sectionCount
    where old.itemCount(inSection: section) + others.growth(ofSection: section) != new.itemCount(inSection: section) {
      return false
    }
    return others.removed.allSatisfy { old.contains($0) } && others.inserted.allSatisfy { new.contains($0) }
  }
}
