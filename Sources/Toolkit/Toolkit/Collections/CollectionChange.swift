/// Items that leave a collection and join it, or one that moves in it, in one step.
struct CollectionChange {
  private let others: ListChange
  private let move: (from: IndexPath, to: IndexPath)?

  init(removed: [IndexPath] = [], inserted: [IndexPath] = []) {
    others = ListChange(removed: removed, inserted: inserted)
    move = nil
  }

  /// One item goes to another place, which is meant as it is afterwards.
  init(moving from: IndexPath, to: IndexPath) {
    others = ListChange(removed: [from], inserted: [to])
    move = (from, to)
  }

  /// Where an item is afterwards; nil for one that leaves.
  func newPath(of old: IndexPath) -> IndexPath? {
    if let move, move.from == old { return move.to }
    return others.newPath(of: old)
  }

  /// Where an item was before; nil for one that joined.
  func oldPath(of new: IndexPath) -> IndexPath? {
    if let move, move.to == new { return move.from }
    return others.oldPath(of: new)
  }

  /// The first place of a section from which on something is elsewhere; nil where nothing is.
  func firstRow(inSection section: Int) -> Int? {
    var first: Int?
    // Both are sorted, but what matters is the least of either.
    for path in others.removed + others.inserted where path.section == section { first = min(first ?? path.row, path.row) }
    return first
  }

  /// Whether it leads from one layout to the other.
  func leads(from old: CollectionLayout, to new: CollectionLayout) -> Bool {
    guard old.sectionCount == new.sectionCount else { return false }
    for section in 0..<new.sectionCount
    where old.itemCount(inSection: section) + others.growth(ofSection: section) != new.itemCount(inSection: section) {
      return false
    }
    return others.removed.allSatisfy { old.contains($0) } && others.inserted.allSatisfy { new.contains($0) }
  }
}
