import Geometry

/// What keys do.
extension Keyboard {
  /// The longest time between two spaces that become a full stop, in seconds. Chosen.
  static let fullStopInterval = 0.8

  /// Performs the function of a key. Letter keys type `text`.
  func performKey(_ text: String, text key: KeyboardKey) {
    switch key.plan.role {
    case .letter:
      guard let input else { return }
      if accessory?.consumes(text, into: input) != true { input.insertText(text) }
      if shift == .once && plane == .letters { setShift(.off) }
    case .space: typeSpace()
    case .delete: input?.deleteBackward()
    case .enter: input?.handleReturn()
    case .hide: window?.firstResponder?.resignFirstResponder()
    case .layout: selectLayout((layoutIndex + 1) % layouts.count)
    case .shift: pressShift()
    case .page(let plane):
      self.plane = plane
      updateKeysImmediately()
    }
  }

  /// Moves the caret to the right by the given number of characters.
  func moveCaret(by characters: Int) {
    guard let input else { return }
    input.moveCaret(by: input.isTextRightToLeft ? -characters : characters)
  }

  /// Switches to the layout that the user has chosen.
  func selectLayout(_ index: Int) {
    layoutIndex = index
    userSelectedLayout = true
    plane = .letters
    updateKeysImmediately()
    setNeedsLayout()
  }

  private func pressShift() {
    let now = window?.application?.now ?? 0
    let isSecond = now - lastShift <= TouchConstants.tapInterval
    lastShift = now
    setShift(shift == .off ? .once : isSecond && shift == .once ? .locked : .off)
  }

  private func setShift(_ state: Shift) {
    shift = state
    updateKeysImmediately()
  }

  /// Updates the keys immediately, so that a touch that begins in the same frame hits the new keys.
  private func updateKeysImmediately() {
    if let window { updateKeys(in: window.bounds.size) }
  }

  /// Returns `true` if a word and a space precede the caret. A separate function, so that no substring keeps a
  /// reference to the text during the edit, which would then copy the text.
  private func endsWithWordAndSpace(_ input: any TextInput) -> Bool {
    let before = input.textBeforeCaret
    guard before.last == " ", let letter = before.dropLast().last else { return false }
    return letter.isLetter || letter.isNumber
  }

  private func typeSpace() {
    guard let input else { return }
    let now = window?.application?.now ?? 0
    if accessory?.consumes(" ", into: input) == true {
      lastSpace = now
    } else if traits.insertsFullStopAfterTwoSpaces, traits.keyboardType == .text,
      now - lastSpace <= Self.fullStopInterval,
      endsWithWordAndSpace(input)
    {
      input.deleteBackward()
      input.insertText(". ")
      lastSpace = -.infinity
    } else {
      input.insertText(" ")
      lastSpace = now
    }
    // Return to letters after a space: users type symbols one at a time.
    if plane != .letters {
      plane = .letters
      updateKeysImmediately()
    }
  }
}
