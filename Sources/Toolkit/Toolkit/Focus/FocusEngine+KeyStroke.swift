extension FocusEngine {
  /// Whether a field is being edited, so that most keys of a keyboard belong to it.
  package var isEditing: Bool { owner.window?.firstResponder?.textInput != nil }

  /// Handles a key of a hardware keyboard. Returns `false` if the key belongs to the field that is being edited, or is
  /// not a key of the focus.
  package func perform(_ stroke: KeyStroke) -> Bool {
    switch stroke {
    case .key(.tab): return moveByTab(.nextGroup)
    case .key(.backTab): return moveByTab(.previousGroup)
    default: break
    }
    guard !isEditing else { return false }
    switch stroke {
    case .key(.up): return perform(.up)
    case .key(.down): return perform(.down)
    case .key(.left): return perform(.left)
    case .key(.right): return perform(.right)
    case .key(.return), .typed(" "): return perform(.activate)
    case .key(.escape): return perform(.back)
    case .key(.menu): return perform(.actions)
    case .typed("+"): return perform(.increment)
    case .typed("-"): return perform(.decrement)
    default: return false
    }
  }

  /// Moves to the next or previous element. From a field that is being edited, starts at the field and, if the new
  /// element is a field as well, edits that one.
  private func moveByTab(_ key: FocusKey) -> Bool {
    guard isEditing, let field = owner.window?.firstResponder?.responderView else { return perform(key) }
    if !isRingVisible || focused.flatMap({ owner.window?.view(of: $0.id) }) !== field { focus(on: field) }
    guard perform(key) else { return false }
    field.resignFirstResponder()
    switch focused?.role {
    case .textInput, .multilineTextInput, .passwordInput: editFocusedField()
    default: break
    }
    return true
  }

  private func editFocusedField() {
    guard let id = focused?.id, let window = owner.window else { return }
    _ = window.view(of: id)?.becomeFirstResponder()
  }
}
