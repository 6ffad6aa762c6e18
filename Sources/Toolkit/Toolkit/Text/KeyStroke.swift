import Geometry

/// An editing command of a hardware keyboard for the focused text field.
package enum KeyStroke: Equatable, Sendable {
  /// A key, named by its function.
  package enum Key: Equatable, Sendable {
    case backspace, delete, `return`, tab, backTab, escape, left, right, up, down, home, end, wordLeft, wordRight, menu
  }

  /// One or more characters, including accented and composed ones.
  case typed(String)
  case key(Key)
  /// A key that moves the caret while Shift is pressed: it extends the selection.
  case extendingSelection(Key)
  /// An editing action, from Ctrl and a letter.
  case action(Action)

  /// Moves the caret to the start or end of a field. Chosen: more characters than a field can have.
  private static let wholeText = 1 << 20

  /// Applies the key stroke to the first responder. Returns `true` if the first responder accepts text.
  @discardableResult
  package func perform(in application: Application) -> Bool {
    guard let responder = application.window?.firstResponder, let field = responder.textInput else { return false }
    let entry = responder as? TextEntry
    application.userDidAct()
    switch self {
    case .typed(let text): field.insertText(text)
    case .action(let action): application.sendAction(action, to: nil, from: nil)
    case .extendingSelection(let key): Self.moveCaret(key, extendsSelection: true, in: field, entry)
    case .key(let key):
      switch key {
      case .backspace: field.deleteBackward()
      case .delete: entry?.edit { $0.deleteForward() }
      case .return: field.handleReturn()
      case .tab: (responder as? TextField)?.nextEditableField?.becomeFirstResponder()
      case .backTab: entry?.previousField?.becomeFirstResponder()
      case .escape: responder.resignFirstResponder()
      case .menu: return false
      case .left, .right, .up, .down, .home, .end, .wordLeft, .wordRight:
        Self.moveCaret(key, extendsSelection: false, in: field, entry)
      }
    }
    return true
  }

  /// Moves the caret in the direction of an arrow key, or as Home, End and word keys do. The left arrow moves back, but
  /// forward in a right-to-left text. A custom `TextInput` only supports moves by characters.
  ///
  /// - Parameter entry: The field as a `TextEntry`, which supports selections, lines and words; `nil` for a custom
  ///   `TextInput`.
  private static func moveCaret(_ key: Key, extendsSelection: Bool, in field: any TextInput, _ entry: TextEntry?) {
    func move(by characters: Int) {
      if extendsSelection {
        entry?.moveCaret(by: characters, extendsSelection: true)
      } else {
        field.moveCaret(by: characters)
      }
    }
    let toTheRight = field.isTextRightToLeft ? -1 : 1
    switch key {
    case .left: move(by: -toTheRight)
    case .right: move(by: toTheRight)
    case .up: entry?.moveCaret(lines: -1, extendsSelection: extendsSelection)
    case .down: entry?.moveCaret(lines: 1, extendsSelection: extendsSelection)
    case .home: move(by: -wholeText)
    case .end: move(by: wholeText)
    case .wordLeft: entry?.moveCaret(words: -toTheRight, extendsSelection: extendsSelection)
    case .wordRight: entry?.moveCaret(words: toTheRight, extendsSelection: extendsSelection)
    case .backspace, .delete, .return, .tab, .backTab, .escape, .menu: break
    }
  }
}

extension TextEntry {
  /// Moves the caret to the nearest position in a line above or below.
  fileprivate func moveCaret(lines: Double, extendsSelection: Bool) {
    let caret = content.caretRect
    // Just beyond the caret, since lines may differ in height.
    let place = content.offset(at: Point(caret.midX, caret.midY + lines * (caret.height / 2 + 0.5)))
    editing.select(from: extendsSelection ? editing.anchor : place, to: place)
    caretDidMove()
  }

  fileprivate func moveCaret(by characters: Int, extendsSelection: Bool) {
    editing.moveCaret(by: characters, extendsSelection: extendsSelection)
    caretDidMove()
  }

  /// Moves the caret by words. A secure text counts as one word, so that dots do not reveal its word boundaries.
  fileprivate func moveCaret(words: Int, extendsSelection: Bool) {
    if isSecure {
      let place = words < 0 ? 0 : text.utf8.count
      editing.select(from: extendsSelection ? editing.anchor : place, to: place)
    } else {
      editing.moveCaret(byWords: words, extendsSelection: extendsSelection)
    }
    caretDidMove()
  }

  /// The field in the same window whose next field, apart from hidden and disabled ones, is this entry.
  fileprivate var previousField: TextField? { window.flatMap { field(before: self, in: $0) } }
}

private func field(before entry: TextEntry, in view: View) -> TextField? {
  if let field = view as? TextField, field.canBecomeFirstResponder, field.nextEditableField === entry { return field }
  for child in view.subviews where !child.isHidden {
    if let field = field(before: entry, in: child) { return field }
  }
  return nil
}
