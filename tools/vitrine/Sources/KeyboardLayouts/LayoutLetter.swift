/// The text that a key may type: one user-perceived character.
enum LayoutLetter {
  static func isValid(_ letter: Character) -> Bool { validationError(for: letter) == nil }

  static func isControl(_ letter: Character) -> Bool {
    letter.unicodeScalars.contains {
      [.control, .lineSeparator, .paragraphSeparator, .unassigned].contains($0.properties.generalCategory)
    }
  }

  /// Returns the reason, for messages, why `letter` is not valid, or `nil` if it is.
  static func validationError(for letter: Character) -> String? {
    if letter.isWhitespace { return "a space, which the space bar types; remove it" }
    if isControl(letter) { return "a control character, which no key types; remove it" }
    // The character would combine with the letter before it, in the file and in the app.
    if "a\(letter)".count == 1 || "\(letter)a".count == 1 {
      return "the mark '\(letter)' without a letter that carries it; write a letter before it"
    }
    return nil
  }
}
