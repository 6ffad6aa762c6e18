import Geometry

/// What a keyboard beside the panel does to the field that is being edited.
package enum KeyStroke: Equatable, Sendable {
  /// A key, by what it is for.
  package enum Key: Equatable, Sendable {
    case backspace, delete, `return`, tab, backTab, escape, left, right, up, down, home, end, wordLeft, wordRight
  }

  /// Letters: one or more, also accented or composed ones.
  case typed(String)
  case key(Key)
  /// A key that moves the caret, with Shift: what it passes becomes selected.
  case selecting(Key)
  /// What is done with what is selected, by Ctrl and a letter.
  case editing(Action)

  /// D: more characters than a field has.
  private static let far = 1 << 20

  /// Does it, where a field is being edited. Whether one was.
  @discardableResult
  package func type(into application: Application) -> Bool {
    guard let responder = application.window?.firstResponder, let field = responder.textInput else { return false }
    let entry = responder as? TextEntry
    switch self {
    case .typed(let text): field.insertText(text)
    case .editing(let action): application.sendAction(action, to: nil, from: nil)
    case .selecting(let key): Self.moveCaret(key, extends: true, in: field, entry)
    case .key(let key):
      switch key {
      case .backspace: field.deleteBackward()
      case .delete: entry?.edit { $0.deleteForward() }
      case .return: field.pressReturn()
      case .tab: (responder as? TextField)?.nextField?.becomeFirstResponder()
      case .backTab: entry?.previousField?.becomeFirstResponder()
      case .escape: responder.resignFirstResponder()
      case .left, .right, .up, .down, .home, .end, .wordLeft, .wordRight: Self.moveCaret(key, extends: false, in: field, entry)
      }
    }
    return true
  }

  /// The caret goes where an arrow or its like points: to the left is back, but forward in a text that goes from right to left. A view of
  /// the app's own knows of characters alone.
  ///
  /// - Parameters:
  ///   - extends: whether what it passes becomes selected.
  ///   - entry: who knows of selections, lines and words; nil: nobody.
  private static func moveCaret(_ key: Key, extends: Bool, in field: any TextInput, _ entry: TextEntry?) {
    func move(by characters: Int) {
      if extends { entry?.moveCaret(by: characters, extends: true) } else { field.moveCaret(by: characters) }
    }
    let toTheRight = field.isTextRightToLeft ? -1 : 1
    switch key {
    case .left: move(by: -toTheRight)
    case .right: move(by: toTheRight)
    case .up: entry?.moveCaret(lines: -1, extends: extends)
    case .down: entry?.moveCaret(lines: 1, extends: extends)
    case .home: move(by: -far)
    case .end: move(by: far)
    case .wordLeft: entry?.moveCaret(words: -toTheRight, extends: extends)
    case .wordRight: entry?.moveCaret(words: toTheRight, extends: extends)
    case .backspace, .delete, .return, .tab, .backTab, .escape: break
    }
  }
}

extension TextEntry {
  /// The caret goes to the nearest place of a line above or below.
  fileprivate func moveCaret(lines: Double, extends: Bool) {
    let caret = content.caret
    let place = content.offset(at: Point(caret.midX, caret.midY + lines * caret.height))
    editing.select(from: extends ? editing.anchor : place, to: place)
    caretDidMove()
  }

  fileprivate func moveCaret(by characters: Int, extends: Bool) {
    editing.moveCaret(by: characters, extends: extends)
    caretDidMove()
  }

  /// Where the words are of a text that dots stand for is nobody's business: it counts as one.
  fileprivate func moveCaret(words: Int, extends: Bool) {
    if isSecure {
      let place = words < 0 ? 0 : text.utf8.count
      editing.select(from: extends ? editing.anchor : place, to: place)
    } else {
      editing.moveCaret(byWords: words, extends: extends)
    }
    caretDidMove()
  }

  /// The field of the same window that goes on to this one.
  fileprivate var previousField: TextField? { window.flatMap { field(before: self, in: $0) } }
}

private func field(before entry: TextEntry, in view: View) -> TextField? {
  if let field = view as? TextField, field.nextField === entry { return field }
  for child in view.subviews {
    if let field = field(before: entry, in: child) { return field }
  }
  return nil
}
