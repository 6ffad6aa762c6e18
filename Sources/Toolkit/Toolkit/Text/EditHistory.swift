/// The way back from what was edited, and forth again.
struct EditHistory {
  /// A change: `inserted` stands at `offset` where `removed` stood.
  struct Edit {
    enum Kind { case typing, deleting, other }
    var kind: Kind
    var offset: Int
    var removed: String
    var inserted: String
    /// What was selected before.
    var anchor: Int
    var head: Int
    /// Where the caret stood behind it.
    var caret: Int
  }

  private var done: [Edit] = []
  private var undone: [Edit] = []
  /// Of all edits, in bytes.
  private var size = 0
  /// Whether the next edit may go on with the last one.
  private var isOpen = false

  /// D: as many steps back as anybody takes, and no more memory than a short text of any kind.
  static let (mostEdits, mostBytes) = (200, 1 << 18)

  var canUndo: Bool { !done.isEmpty }
  var canRedo: Bool { !undone.isEmpty }

  /// Notes an edit. Letters that are typed one after another are one; a space begins another.
  mutating func add(_ edit: Edit) {
    undone.removeAll()
    size += edit.removed.utf8.count + edit.inserted.utf8.count
    // In its place: a copy of the last edit would have its text copied as it grows.
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
      // A formatted text is another one as a whole, each time.
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

  /// The next edit is one by itself: the caret was moved.
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
