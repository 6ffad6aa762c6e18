/// The beginning of the word before the caret, as it is looked up. It keeps its memory from one key to the next.
package struct WordStart {
  /// How a word is written that follows it.
  package enum Casing { case asListed, firstCapital, allCapitals }

  /// As it was typed, in UTF-8.
  private(set) var typed: [UInt8] = []
  /// In small letters.
  private(set) var folded: [UInt8] = []
  /// As people count them.
  package private(set) var characters = 0
  /// The last of them, in small letters.
  private(set) var lastCharacter = ""
  package private(set) var casing = Casing.asListed

  package init() {}

  /// Finds the word that ends where `before` does; nothing where none does, or where it is longer than those of a list may be.
  package mutating func read(_ before: Substring, isTurkish: Bool) {
    typed.removeAll(keepingCapacity: true)
    folded.removeAll(keepingCapacity: true)
    (characters, lastCharacter, casing) = (0, "", .asListed)
    var (start, index, length) = (before.endIndex, before.endIndex, 0)
    while index > before.startIndex {
      index = before.index(before: index)
      let character = before[index]
      guard Self.isPart(character) else { break }
      length += character.utf8.count
      guard length <= WordList.longestWord else { return }
      // An apostrophe may be a mark of quotation before it.
      if character.isLetter { start = index }
    }
    // What begins with a digit is no word: it has not been left out, it goes on before the letter.
    if start > before.startIndex, before[before.index(before: start)].isNumber { return }
    read(word: before[start...], isTurkish)
  }

  private mutating func read(word: Substring, _ isTurkish: Bool) {
    var (capitals, others, isFirstCapital) = (0, 0, false)
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

  /// Whether all of it is a word.
  static func isWord(_ text: String) -> Bool {
    guard let first = text.first, first.isLetter else { return false }
    return text.allSatisfy { isPart($0) }
  }

  /// Whether a character may be within a word.
  static func isPart(_ character: Character) -> Bool {
    switch character {
    // Catalan has a dot in the middle, and Hebrew marks of its own.
    case "'", "’", "-", "·", "׳", "״": true
    default: character.isLetter || character.isNumber
    }
  }

  /// Appends what a scalar is looked up by: its small letter.
  static func fold(_ scalar: Unicode.Scalar, isTurkish: Bool, into bytes: inout [UInt8]) {
    switch scalar {
    case "I" where isTurkish: bytes.append(contentsOf: "ı".utf8)
    // Its small letter would have two dots.
    case "İ": bytes.append(UInt8(ascii: "i"))
    case "A"..."Z": bytes.append(UInt8(ascii: scalar) | 0x20)
    case "\0"..."\u{7F}": bytes.append(UInt8(ascii: scalar))
    // One sigma ends words, and the other does not.
    case "ς": bytes.append(contentsOf: "σ".utf8)
    case "’": bytes.append(UInt8(ascii: "'"))
    default: bytes.append(contentsOf: scalar.properties.lowercaseMapping.utf8)
    }
  }
}
