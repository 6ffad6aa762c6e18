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
    /// The caret after the edit.
    var caret: Int
  }

  private var undoStack: [Edit] = []
  private var redoStack: [Edit] = []
  /// The size of all edits in `undoStack`, in bytes of UTF-8.
  private var size = 0
  /// Whether the next edit may be merged into the last one.
  private var canMerge = false

  /// The maximum number of edits. Chosen: more undo steps than users need.
  static let maximumEditCount = 200
  /// The maximum size of all edits, in bytes. Chosen: little memory.
  static let maximumByteCount = 1 << 18

  var canUndo: Bool { !undoStack.isEmpty }
  var canRedo: Bool { !redoStack.isEmpty }

  /// Adds an edit. Consecutive typing becomes one step, and a space starts the next step; consecutive deletions are
  /// merged too.
  mutating func add(_ edit: Edit) {
    redoStack.removeAll()
    size += edit.removed.utf8.count + edit.inserted.utf8.count
    // Merge in place: a copy of the last edit would copy its text each time it grows.
    let last = undoStack.count - 1
    if canMerge, last >= 0, undoStack[last].kind == edit.kind {
      if edit.kind == .typing, edit.removed.isEmpty, edit.inserted != " ",
        undoStack[last].offset + undoStack[last].inserted.utf8.count == edit.offset
      {
        undoStack[last].inserted += edit.inserted
        undoStack[last].caret = edit.caret
        return
      }
      if edit.kind == .deleting, edit.offset + edit.removed.utf8.count == undoStack[last].offset {
        undoStack[last].removed.insert(contentsOf: edit.removed, at: undoStack[last].removed.startIndex)
        undoStack[last].offset = edit.offset
        undoStack[last].caret = edit.caret
        return
      }
      // In a formatted text, each edit replaces the whole text.
      if edit.kind != .other, !edit.removed.isEmpty, undoStack[last].offset == edit.offset, undoStack[last].inserted == edit.removed {
        size -= undoStack[last].inserted.utf8.count + edit.removed.utf8.count
        undoStack[last].inserted = edit.inserted
        undoStack[last].caret = edit.caret
        return
      }
    }
    canMerge = true
    undoStack.append(edit)
    while undoStack.count > Self.maximumEditCount || size > Self.maximumByteCount, !undoStack.isEmpty {
      let oldest = undoStack.removeFirst()
      size -= oldest.removed.utf8.count + oldest.inserted.utf8.count
    }
  }

  /// Ends the current step, for example because the caret moved. The next edit starts a new one.
  mutating func endStep() { canMerge = false }

  mutating func undo() -> Edit? {
    canMerge = false
    guard let edit = undoStack.popLast() else { return nil }
    size -= edit.removed.utf8.count + edit.inserted.utf8.count
    redoStack.append(edit)
    return edit
  }

  mutating func redo() -> Edit? {
    canMerge = false
    guard let edit = redoStack.popLast() else { return nil }
    size += edit.removed.utf8.count + edit.inserted.utf8.count
    undoStack.append(edit)
    return edit
  }
}
