/// What a key may type: one character as people see it.
enum LayoutLetter {
  static func isValid(_ letter: Character) -> Bool { fault(of: letter) == nil }

  static func isControl(_ letter: Character) -> Bool {
    letter.unicodeScalars.contains { [.control, .lineSeparator, .paragraphSeparator, .unassigned].contains($0.properties.generalCategory) }
  }

  /// Why it is none, for people.
  static func fault(of letter: Character) -> String? {
    if letter.isWhitespace { return "a space, which the space bar types" }
    if isControl(letter) { return "a control character, which no key types" }
    // It would join the letter before it, in the file and in the program.
    if "a\(letter)".count == 1 || "\(letter)a".count == 1 { return "the mark '\(letter)' without a letter that carries it" }
    return nil
  }
}
