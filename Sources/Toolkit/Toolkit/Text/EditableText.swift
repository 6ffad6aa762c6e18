/// A text being edited, with its selection and its undo history.
///
/// Positions are UTF-8 offsets from the start of the text. They are always rounded to boundaries between grapheme
/// clusters. The type does not depend on views, fonts or a clock.
public struct EditableText {
  /// The text.
  public private(set) var text = ""
  /// The fixed end of the selection.
  public private(set) var anchor = 0
  /// The moving end of the selection: the caret.
  public private(set) var head = 0
  /// The rules for edits. A new value does not change the text until the next edit.
  public var rules: TextRules
  private var history = EditHistory()

  /// Creates a text with the caret at its end. Leaves out characters that the rules do not allow.
  public init(_ text: String = "", rules: TextRules = TextRules()) {
    self.rules = rules
    replaceAll(with: text)
  }

  /// The selected range, which is empty if there is only a caret.
  public var selection: Range<Int> { min(anchor, head)..<max(anchor, head) }
  /// The selected text.
  public var selectedText: String { String(text[position(selection.lowerBound)..<position(selection.upperBound)]) }
  /// Whether there is an edit to undo.
  public var canUndo: Bool { history.canUndo }
  /// Whether there is an edit to redo.
  public var canRedo: Bool { history.canRedo }
  /// The text before the caret or the selection.
  public var textBeforeSelection: Substring { text[..<position(selection.lowerBound)] }

  // MARK: Editing

  /// Replaces the text, moves the caret to its end, and clears the undo history.
  public mutating func replaceAll(with text: String) {
    self.text = ""
    anchor = 0
    head = 0
    insert(text)
    history = EditHistory()
  }

  /// Replaces the selection with as much of `typed` as the rules allow.
  ///
  /// - Returns: `true` if the text changed.
  @discardableResult
  @export(interface)
  public mutating func insert(_ typed: String) -> Bool {
    let typed = rules.filter(typed)
    guard !typed.isEmpty else { return false }
    if rules.format != .none { return insertContent(rules.format.content(fromInput: typed)) }
    guard let fitting = longestFittingPrefix(of: typed) else { return false }
    let isTyping = selection.isEmpty && fitting.count == 1
    replace(selection, with: fitting, kind: isTyping ? .typing : .other)
    return true
  }

  /// Deletes the selection, or the character before the caret if nothing is selected.
  ///
  /// - Returns: `true` if something was deleted.
  @discardableResult
  public mutating func deleteBackward() -> Bool {
    if rules.format != .none { return deleteContent(forward: false) }
    return delete(
      selection.isEmpty ? characterBoundary(before: head)..<head : selection,
      kind: selection.isEmpty ? .deleting : .other)
  }

  /// Deletes the selection, or the character after the caret if nothing is selected.
  @discardableResult
  public mutating func deleteForward() -> Bool {
    if rules.format != .none { return deleteContent(forward: true) }
    return delete(selection.isEmpty ? head..<characterBoundary(after: head) : selection, kind: .other)
  }

  /// Replaces the given number of characters before the caret, the start of a word, with the whole word and a space. If
  /// a space already follows the caret, the method uses it and adds none. Does nothing if the rules do not allow the
  /// whole word.
  @discardableResult
  package mutating func completeWord(replacingLast characters: Int, with word: String) -> Bool {
    guard selection.isEmpty, rules.format == .none, rules.filter(word).utf8.elementsEqual(word.utf8) else {
      return false
    }
    var start = head
    for _ in 0..<characters { start = characterBoundary(before: start) }
    let hasSpace = isBeforeSpace
    // Measure the room that is left as if the start of the word were selected.
    var whole = self
    whole.select(from: start, to: head)
    guard let fitting = whole.longestFittingPrefix(of: hasSpace ? word : rules.filter(word + " ")),
      fitting.utf8.starts(with: word.utf8)
    else {
      return false
    }
    replace(start..<head, with: fitting, kind: .other)
    if hasSpace { moveCaret(by: 1) }
    return true
  }

  /// Undoes the last edit. Consecutive typing is one edit.
  @discardableResult
  public mutating func undo() -> Bool {
    guard let edit = history.undo() else { return false }
    replaceSubrange(edit.offset..<edit.offset + edit.inserted.utf8.count, with: edit.removed)
    anchor = edit.anchor
    head = edit.head
    return true
  }

  /// Redoes the edit that was undone last.
  @discardableResult
  public mutating func redo() -> Bool {
    guard let edit = history.redo() else { return false }
    replaceSubrange(edit.offset..<edit.offset + edit.removed.utf8.count, with: edit.inserted)
    anchor = edit.caret
    head = edit.caret
    return true
  }

  // MARK: Caret and selection

  /// Selects from `anchor` to `head`, both rounded down to character boundaries.
  public mutating func select(from anchor: Int, to head: Int) {
    history.endStep()
    self.anchor = characterBoundary(atOrBefore: anchor)
    self.head = characterBoundary(atOrBefore: head)
  }

  /// Moves the caret to `offset` and clears the selection.
  public mutating func moveCaret(to offset: Int) { select(from: offset, to: offset) }

  /// Moves the caret by the given number of characters. A caret that leaves a selection moves to the selection's edge
  /// on that side.
  ///
  /// - Parameter extendsSelection: Whether to extend the selection to the new position.
  public mutating func moveCaret(by characters: Int, extendsSelection: Bool = false) {
    var goal = head
    if !extendsSelection && !selection.isEmpty && characters != 0 {
      goal = characters < 0 ? selection.lowerBound : selection.upperBound
    } else if abs(characters) >= text.utf8.count {
      // Jump to the end: stepping through a long text of flags character by character would take a minute.
      goal = characters < 0 ? 0 : text.utf8.count
    } else {
      for _ in 0..<abs(characters) {
        goal = characters < 0 ? characterBoundary(before: goal) : characterBoundary(after: goal)
      }
    }
    select(from: extendsSelection ? anchor : goal, to: goal)
  }

  /// Moves the caret by the given number of words: forward to the ends of words, backward to their starts.
  ///
  /// - Parameter extendsSelection: Whether to extend the selection to the new position.
  public mutating func moveCaret(byWords words: Int, extendsSelection: Bool = false) {
    var index = position(head)
    for _ in 0..<min(abs(words), text.utf8.count) {
      index = words < 0 ? wordStart(before: index) : wordEnd(after: index)
    }
    let goal = index.offset(in: text)
    select(from: extendsSelection ? anchor : goal, to: goal)
  }

  private func wordStart(before place: String.Index) -> String.Index {
    var index = place
    while index > text.startIndex, CharacterClass(text[text.index(before: index)]) == .space {
      index = text.index(before: index)
    }
    guard index > text.startIndex else { return index }
    let kind = CharacterClass(text[text.index(before: index)])
    while index > text.startIndex, CharacterClass(text[text.index(before: index)]) == kind {
      index = text.index(before: index)
    }
    return index
  }

  private func wordEnd(after place: String.Index) -> String.Index {
    var index = place
    while index < text.endIndex, CharacterClass(text[index]) == .space { index = text.index(after: index) }
    guard index < text.endIndex else { return index }
    let kind = CharacterClass(text[index])
    while index < text.endIndex, CharacterClass(text[index]) == kind { index = text.index(after: index) }
    return index
  }

  /// Whether a space follows the caret.
  var isBeforeSpace: Bool { text[position(head)...].first == " " }

  /// Whether nothing is selected and no letter follows the caret.
  package var isAtEndOfWord: Bool {
    guard selection.isEmpty else { return false }
    return text[position(head)...].first.map { CharacterClass($0) != .word } ?? true
  }

  /// Selects the whole text.
  public mutating func selectAll() { select(from: 0, to: text.utf8.count) }

  /// Selects the paragraph at `offset`, without the line feeds around it.
  public mutating func selectParagraph(at offset: Int) {
    let index = position(characterBoundary(atOrBefore: offset))
    let start = text[..<index].lastIndex(of: "\n").map { text.index(after: $0) } ?? text.startIndex
    let end = text[index...].firstIndex(of: "\n") ?? text.endIndex
    select(from: start.offset(in: text), to: end.offset(in: text))
  }

  /// Selects the word at `offset`. If there is no word, selects the run of spaces or the single symbol there.
  public mutating func selectWord(at offset: Int) {
    var index = position(characterBoundary(atOrBefore: offset))
    if index == text.endIndex {
      guard index > text.startIndex else { return }
      index = text.index(before: index)
    }
    let kind = CharacterClass(text[index])
    var start = index
    var end = text.index(after: index)
    if kind != .symbol {
      while start > text.startIndex, CharacterClass(text[text.index(before: start)]) == kind {
        start = text.index(before: start)
      }
      while end < text.endIndex, CharacterClass(text[end]) == kind { end = text.index(after: end) }
    }
    select(from: start.offset(in: text), to: end.offset(in: text))
  }

  private enum CharacterClass {
    case word, space, symbol

    init(_ character: Character) {
      if character.isLetter || character.isNumber || character == "_" {
        self = .word
      } else {
        self = character.isWhitespace ? .space : .symbol
      }
    }
  }

  // MARK: Character boundaries

  func characterBoundary(atOrBefore offset: Int) -> Int {
    if offset <= 0 { return 0 }
    if offset >= text.utf8.count { return text.utf8.count }
    // `index(after:)` and `index(before:)` first round down to the start of a character.
    return text.index(before: text.index(after: position(offset))).offset(in: text)
  }

  func characterBoundary(atOrAfter offset: Int) -> Int {
    let border = characterBoundary(atOrBefore: offset)
    return border < offset ? self.characterBoundary(after: border) : border
  }

  func characterBoundary(before offset: Int) -> Int {
    offset <= 0 ? 0 : text.index(before: position(offset)).offset(in: text)
  }

  func characterBoundary(after offset: Int) -> Int {
    offset >= text.utf8.count ? text.utf8.count : text.index(after: position(offset)).offset(in: text)
  }

  private func position(_ offset: Int) -> String.Index {
    text.utf8.index(text.startIndex, offsetBy: max(0, offset), limitedBy: text.endIndex) ?? text.endIndex
  }

  // MARK: Replacing

  /// Returns the longest start of `typed` that fits the limits, or `nil` if nothing fits.
  private func longestFittingPrefix(of typed: String) -> String? {
    var fitting = typed
    let room = TextRules.maximumByteCount - (text.utf8.count - selection.count)
    if fitting.utf8.count > room {
      let end = fitting.utf8.index(fitting.startIndex, offsetBy: max(0, room))
      // `index(after:)` first rounds down to the start of a character, as in `characterBoundary(atOrBefore:)`.
      fitting.removeSubrange(fitting.index(before: fitting.index(after: end))...)
    }
    // A character has at least one byte, and merging only lowers the number of characters. So the byte count is a safe,
    // fast test.
    while !fitting.isEmpty, text.utf8.count - selection.count + fitting.utf8.count > max(0, rules.maximumLength) {
      var whole = text
      whole.replaceSubrange(position(selection.lowerBound)..<position(selection.upperBound), with: fitting)
      let excess = whole.count - max(0, rules.maximumLength)
      if excess <= 0 { break }
      // Characters may merge or split at the ends of the inserted text, so remove the last few one by one.
      fitting.removeLast(min(max(1, excess - 3), fitting.count))
    }
    return fitting.isEmpty ? nil : fitting
  }

  private mutating func delete(_ range: Range<Int>, kind: EditHistory.Edit.Kind) -> Bool {
    guard !range.isEmpty else { return false }
    replace(range, with: "", kind: kind)
    return true
  }

  /// - Parameter caret: The caret after the replacement, or `nil` for the end of the inserted text.
  private mutating func replace(
    _ range: Range<Int>, with inserted: String, kind: EditHistory.Edit.Kind, caret: Int? = nil
  ) {
    let removed = String(text[position(range.lowerBound)..<position(range.upperBound)])
    let before = (anchor, head)
    replaceSubrange(range, with: inserted)
    // Neighbors may have merged into one character: the caret moves after inserted text, and before deleted text.
    head =
      caret.map { characterBoundary(atOrBefore: $0) }
      ?? (inserted.isEmpty
        ? characterBoundary(atOrBefore: range.lowerBound)
        : characterBoundary(atOrAfter: range.lowerBound + inserted.utf8.count))
    anchor = head
    history.add(
      EditHistory.Edit(
        kind: kind, offset: range.lowerBound, removed: removed, inserted: inserted, anchor: before.0, head: before.1,
        caret: head))
  }

  private mutating func replaceSubrange(_ range: Range<Int>, with part: String) {
    text.replaceSubrange(position(range.lowerBound)..<position(range.upperBound), with: part)
  }

  // MARK: Formatted text

  @export(interface)
  private mutating func insertContent(_ typed: [Character]) -> Bool {
    let format = rules.format
    var (content, selected) = contentAndSelection()
    content.removeSubrange(selected)
    let caret = selected.lowerBound
    let room = max(0, min(max(0, rules.maximumLength), format.maximumCount) - content.count)
    let fitting = format.fitting(typed, between: content[..<caret], and: content[caret...]).prefix(room)
    guard !fitting.isEmpty else { return false }
    content.insert(contentsOf: fitting, at: caret)
    let isTyping = selection.isEmpty && typed.count == 1
    replaceContent(with: content, caret: caret + fitting.count, kind: isTyping ? .typing : .other)
    return true
  }

  private mutating func deleteContent(forward: Bool) -> Bool {
    var (content, selected) = contentAndSelection()
    let isRow = selection.isEmpty
    // A selection may contain separators only, which leaves nothing to delete.
    if isRow {
      if forward {
        selected = selected.lowerBound..<min(content.count, selected.lowerBound + 1)
      } else {
        selected = max(0, selected.lowerBound - 1)..<selected.upperBound
      }
    }
    guard !selected.isEmpty else { return false }
    content.removeSubrange(selected)
    replaceContent(with: content, caret: selected.lowerBound, kind: isRow && !forward ? .deleting : .other)
    return true
  }

  /// Returns the typed characters, without separators, and the range of them that is selected.
  private func contentAndSelection() -> ([Character], Range<Int>) {
    let format = rules.format
    let first = format.content(of: textBeforeSelection).count
    let selected = format.content(of: text[position(selection.lowerBound)..<position(selection.upperBound)]).count
    return (format.content(of: text[...]), first..<first + selected)
  }

  @export(interface)
  private mutating func replaceContent(with content: [Character], caret: Int, kind: EditHistory.Edit.Kind) {
    let (made, offset) = rules.format.text(of: content, count: caret)
    replace(0..<text.utf8.count, with: made, kind: kind, caret: offset)
  }
}

extension String.Index {
  /// Returns the number of UTF-8 bytes of `text` before this index.
  fileprivate func offset(in text: String) -> Int { text.utf8.distance(from: text.startIndex, to: self) }
}
