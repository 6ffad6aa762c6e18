/// The start of the word before the caret, prepared for lookups. It reuses its memory for each key typed.
package struct WordPrefix {
  /// The capitalization of a completion.
  package enum Casing { case asListed, firstCapital, allCapitals }

  /// The start as it was typed, in UTF-8.
  private(set) var typed: [UInt8] = []
  /// The lowercase start, in UTF-8.
  private(set) var folded: [UInt8] = []
  /// The number of characters (grapheme clusters).
  package private(set) var characters = 0
  /// The last character, in lowercase.
  private(set) var lastCharacter = ""
  package private(set) var casing = Casing.asListed

  package init() {}

  /// Reads the word at the end of `before`. The result is empty if there is none, or if the word is longer than words
  /// of a list can be.
  @export(interface)
  package mutating func update(from before: Substring, isTurkish: Bool) {
    typed.removeAll(keepingCapacity: true)
    folded.removeAll(keepingCapacity: true)
    characters = 0
    lastCharacter = ""
    casing = .asListed
    var start = before.endIndex
    var index = before.endIndex
    var length = 0
    while index > before.startIndex {
      index = before.index(before: index)
      let character = before[index]
      guard Self.isWordCharacter(character) else { break }
      length += character.utf8.count
      guard length <= WordList.maximumWordLength else { return }
      // A word can't start with an apostrophe, which may be a quotation mark.
      if character.isLetter { start = index }
    }
    // A word can't start with a digit, so the letters after one are not the start of a word.
    if start > before.startIndex, before[before.index(before: start)].isNumber { return }
    read(word: before[start...], isTurkish)
  }

  private mutating func read(word: Substring, _ isTurkish: Bool) {
    var capitals = 0
    var others = 0
    var isFirstCapital = false
    for character in word {
      if character.isUppercase { capitals += 1 } else if character.isLowercase { others += 1 }
      if characters == 0 { isFirstCapital = character.isUppercase }
      characters += 1
      typed.append(contentsOf: character.utf8)
      let end = folded.count
      for scalar in character.unicodeScalars { Self.fold(scalar, isTurkish: isTurkish, into: &folded) }
      lastCharacter = String(decoding: folded[end...], as: UTF8.self)
    }
    casing = capitals > 1 && others == 0 ? .allCapitals : isFirstCapital ? .firstCapital : .asListed
  }

  // MARK: Letters

  /// Returns `true` if the whole text is a word.
  static func isWord(_ text: String) -> Bool {
    guard let first = text.first, first.isLetter else { return false }
    return text.allSatisfy { isWordCharacter($0) }
  }

  /// Returns `true` if a word can contain the character.
  static func isWordCharacter(_ character: Character) -> Bool {
    switch character {
    // Catalan has a middle dot, and Hebrew has its own marks.
    case "'", "’", "-", "·", "׳", "״": true
    default: character.isLetter || character.isNumber
    }
  }

  /// Appends the lowercase form of a scalar, as it is compared in lookups.
  static func fold(_ scalar: Unicode.Scalar, isTurkish: Bool, into bytes: inout [UInt8]) {
    switch scalar {
    case "I" where isTurkish: bytes.append(contentsOf: "ı".utf8)
    // The Unicode mapping adds a combining dot above.
    case "İ": bytes.append(UInt8(ascii: "i"))
    case "A"..."Z": bytes.append(UInt8(ascii: scalar) | 0x20)
    case "\0"..."\u{7F}": bytes.append(UInt8(ascii: scalar))
    // Treat the final sigma like the other sigma.
    case "ς": bytes.append(contentsOf: "σ".utf8)
    case "’": bytes.append(UInt8(ascii: "'"))
    default: bytes.append(contentsOf: scalar.properties.lowercaseMapping.utf8)
    }
  }
}
