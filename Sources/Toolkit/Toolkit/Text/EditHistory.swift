/// The undo and redo stacks of an edited text.
struct EditHistory {
  /// A change that replaced `removed` with `inserted` at `offset`, a UTF-8 offset.
  struct Edit {
    enum Kind { case typing, deleting, other }
    var kind: Kind
    var offset: Int
    var removed: String
    var inserted: String
    /// The selection before the edit.
    var anchor: Int
    var head: Int
    var caret: Int

    var byteCount: Int { removed.utf8.count + inserted.utf8.count }

    /// Makes `next`, which follows this edit, a part of it. Returns by how many bytes this edit has grown, or `nil` if
    /// the two are different steps.
    fileprivate mutating func merge(_ next: Edit) -> Int? {
      guard kind == next.kind else { return nil }
      let growth: Int
      if kind == .typing, next.removed.isEmpty, next.inserted != " ", offset + inserted.utf8.count == next.offset {
        inserted += next.inserted
        growth = next.byteCount
      } else if kind == .deleting, next.inserted.isEmpty, next.offset + next.removed.utf8.count == offset {
        removed.insert(contentsOf: next.removed, at: removed.startIndex)
        offset = next.offset
        growth = next.byteCount
      } else if kind != .other, !next.removed.isEmpty, offset == next.offset, inserted == next.removed {
        // In a formatted text, each edit replaces the whole text.
        growth = next.inserted.utf8.count - inserted.utf8.count
        inserted = next.inserted
      } else {
        return nil
      }
      caret = next.caret
      return growth
    }
  }

  private(set) var undoStack: [Edit] = []
  private var redoStack: [Edit] = []
  /// The size of all edits in `undoStack`, in bytes of UTF-8.
  private(set) var byteCount = 0
  /// Whether the next edit may be merged into the last one.
  private var canMerge = false

  /// The maximum number of edits. Chosen: more undo steps than users need.
  static let maximumEditCount = 200
  /// The maximum size of all edits, in bytes. Chosen: little memory.
  static let maximumByteCount = 1 << 18

  var canUndo: Bool { !undoStack.isEmpty }
  var canRedo: Bool { !redoStack.isEmpty }

  /// Adds an edit. Consecutive typing becomes one step, and a space starts the next step; consecutive deletions are
  /// merged too. Removes the oldest edits beyond the limits.
  @export(interface)
  mutating func add(_ edit: Edit) {
    redoStack.removeAll()
    let last = undoStack.count - 1
    // Merge in place: a copy of the last edit would copy its text each time it grows.
    if canMerge, last >= 0, let growth = undoStack[last].merge(edit) {
      byteCount += growth
    } else {
      canMerge = true
      undoStack.append(edit)
      byteCount += edit.byteCount
    }
    while undoStack.count > Self.maximumEditCount || byteCount > Self.maximumByteCount, !undoStack.isEmpty {
      byteCount -= undoStack.removeFirst().byteCount
    }
  }

  /// Ends the current step, for example because the caret moved. The next edit starts a new one.
  mutating func endStep() { canMerge = false }

  mutating func undo() -> Edit? {
    canMerge = false
    guard let edit = undoStack.popLast() else { return nil }
    byteCount -= edit.byteCount
    redoStack.append(edit)
    return edit
  }

  mutating func redo() -> Edit? {
    canMerge = false
    guard let edit = redoStack.popLast() else { return nil }
    byteCount += edit.byteCount
    undoStack.append(edit)
    return edit
  }
}
