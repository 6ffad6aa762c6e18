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

  private var done: [Edit] = []
  private var undone: [Edit] = []
  /// The size of all edits in `done`, in bytes of UTF-8.
  private var size = 0
  /// Whether the next edit may be merged into the last one.
  private var isOpen = false

  /// The limits of the history. Chosen: more undo steps than users need, in little memory.
  static let (mostEdits, mostBytes) = (200, 1 << 18)

  var canUndo: Bool { !done.isEmpty }
  var canRedo: Bool { !undone.isEmpty }

  /// Adds an edit. Consecutive typing becomes one step, and a space starts the next step; consecutive deletions are
  /// merged too.
  mutating func add(_ edit: Edit) {
    undone.removeAll()
    size += edit.removed.utf8.count + edit.inserted.utf8.count
    // Merge in place: a copy of the last edit would copy its text each time it grows.
    let last = done.count - 1
    if isOpen, last >= 0, done[last].kind == edit.kind {
      if edit.kind == .typing, edit.removed.isEmpty, edit.inserted != " ",
        done[last].offset + done[last].inserted.utf8.count == edit.offset
      {
        done[last].inserted += edit.inserted
        done[last].caret = edit.caret
        return
      }
      if edit.kind == .deleting, edit.offset + edit.removed.utf8.count == done[last].offset {
        done[last].removed.insert(contentsOf: edit.removed, at: done[last].removed.startIndex)
        done[last].offset = edit.offset
        done[last].caret = edit.caret
        return
      }
      // In a formatted text, each edit replaces the whole text.
      if edit.kind != .other, !edit.removed.isEmpty, done[last].offset == edit.offset, done[last].inserted == edit.removed {
        size -= done[last].inserted.utf8.count + edit.removed.utf8.count
        done[last].inserted = edit.inserted
        done[last].caret = edit.caret
        return
      }
    }
    isOpen = true
    done.append(edit)
    while done.count > Self.mostEdits || size > Self.mostBytes, !done.isEmpty {
      let oldest = done.removeFirst()
      size -= oldest.removed.utf8.count + oldest.inserted.utf8.count
    }
  }

  /// Ends the current step, for example because the caret moved. The next edit starts a new one.
  mutating func close() { isOpen = false }

  mutating func undo() -> Edit? {
    isOpen = false
    guard let edit = done.popLast() else { return nil }
    size -= edit.removed.utf8.count + edit.inserted.utf8.count
    undone.append(edit)
    return edit
  }

  mutating func redo() -> Edit? {
    isOpen = false
    guard let edit = undone.popLast() else { return nil }
    size += edit.removed.utf8.count + edit.inserted.utf8.count
    done.append(edit)
    return edit
  }
}
