import Geometry

/// What a keyboard beside the panel does to the field that is being edited.
package enum KeyStroke: Equatable, Sendable {
  /// A key, by what it is for.
  package enum Key: Equatable, Sendable {
    case backspace, delete, `return`, tab, escape, left, right, up, down, home, end
  }

  /// Letters: one or more, also accented or composed ones.
  case typed(String)
  case key(Key)
  /// What is done with what is selected, by Ctrl and a letter.
  case editing(Action)

  /// D: more characters than a field has.
  private static let far = 1 << 20

  /// Does it, where a field is being edited. Whether one was.
  @discardableResult
  package func type(into application: Application) -> Bool {
    guard let responder = application.window?.firstResponder, let field = responder.textInput else { return false }
    switch self {
    case .typed(let text): field.insertText(text)
    case .editing(let action): application.sendAction(action, to: nil, from: nil)
    case .key(let key):
      switch key {
      case .backspace: field.deleteBackward()
      case .delete: (responder as? TextEntry)?.deleteForward()
      case .return: field.pressReturn()
      case .tab: (responder as? TextField)?.nextField?.becomeFirstResponder()
      case .escape: responder.resignFirstResponder()
      case .left: field.moveCaret(by: -1)
      case .right: field.moveCaret(by: 1)
      case .up: (responder as? TextEntry)?.moveCaret(lines: -1)
      case .down: (responder as? TextEntry)?.moveCaret(lines: 1)
      case .home: field.moveCaret(by: -Self.far)
      case .end: field.moveCaret(by: Self.far)
      }
    }
    return true
  }
}

extension TextEntry {
  /// What is selected goes, else the character behind the caret.
  fileprivate func deleteForward() {
    if editing.selection.isEmpty {
      let place = editing.head
      moveCaret(by: 1)
      if editing.head == place { return }
    }
    deleteBackward()
  }

  /// The caret goes to the nearest place of a line above or below.
  fileprivate func moveCaret(lines: Double) {
    let caret = content.caret
    editing.moveCaret(to: content.offset(at: Point(caret.midX, caret.midY + lines * caret.height)))
    caretDidMove()
  }
}
