/// A language, identified by its BCP 47 tag: `de`, `en-GB`, `ar`.
public struct Language: Sendable, Equatable, ExpressibleByStringLiteral {
  /// The tag in the capitalization that BCP 47 recommends: `zh-Hant-TW`.
  public let tag: String

  /// Creates a language.
  ///
  /// - Parameter tag: A BCP 47 tag in any capitalization, or the name of a Unix locale such as `de_AT.UTF-8`.
  public init(_ tag: String) {
    var bytes: [UInt8] = []
    var start = 0
    for byte in tag.utf8 {
      if byte == UInt8(ascii: ".") || byte == UInt8(ascii: "@") { break }
      if byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_") {
        Self.capitalizeSubtag(&bytes, from: start)
        bytes.append(UInt8(ascii: "-"))
        start = bytes.count
      } else {
        bytes.append(byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z") ? byte | 0x20 : byte)
      }
    }
    Self.capitalizeSubtag(&bytes, from: start)
    self.tag = String(decoding: bytes, as: UTF8.self)
  }

  /// Creates a language from a literal.
  public init(stringLiteral tag: String) { self.init(tag) }

  /// Capitalizes the subtag at `start`: scripts start with a capital letter and regions consist of capital letters.
  private static func capitalizeSubtag(_ bytes: inout [UInt8], from start: Int) {
    let count = bytes.count - start
    guard start > 0, count == 2 || count == 4 else { return }
    for index in start..<(count == 4 ? start + 1 : bytes.count)
    where bytes[index] >= UInt8(ascii: "a") && bytes[index] <= UInt8(ascii: "z") {
      bytes[index] &= 0xDF
    }
  }

  /// Compares the tags byte by byte.
  public static func == (a: Language, b: Language) -> Bool { a.tag.utf8.elementsEqual(b.tag.utf8) }

  // MARK: Parts

  /// The language subtag: `en` for `en-GB`.
  public var code: String { String(tag.prefix { $0 != "-" }) }

  /// The region subtag, which determines the formats: `GB` for `en-GB`. `nil` if the tag has none.
  public var region: String? { part { $0 == 2 } }

  private var script: String? { part { $0 == 4 } }

  /// Returns the first subtag after the language whose length satisfies `fits`.
  private func part(_ fits: (Int) -> Bool) -> String? {
    for part in tag.split(separator: "-").dropFirst() where fits(part.utf8.count) { return String(part) }
    return nil
  }

  /// Whether the language is written from right to left.
  public var isRightToLeft: Bool {
    if let script { return isWord(script, in: "Arab Hebr Syrc Thaa Nkoo Adlm Rohg") }
    return isWord(code, in: "ar he fa ur yi ps sd ug dv ckb iw")
  }

  // MARK: Matching

  /// Returns the index of the best match for this language: the equal tag, a less specific one (`de` for `de-AT`), or
  /// another variant (`en-GB` for `en`).
  ///
  /// Returns `nil` if no language matches.
  public func indexOfBestMatch(in languages: [Language]) -> Int? {
    if let index = languages.firstIndex(of: self) ?? indexOfParent(in: languages) { return index }
    let code = self.code
    return languages.firstIndex { $0.code.utf8.elementsEqual(code.utf8) }
  }

  /// Returns the index of the most specific language that is less specific than this one: `de` for `de-AT`, and
  /// `zh-Hant` before `zh`.
  ///
  /// Returns `nil` if no language is less specific. The texts of that language replace those that this language lacks.
  public func indexOfParent(in languages: [Language]) -> Int? {
    var tagPrefix = Array(tag.utf8)[...]
    while let end = tagPrefix.lastIndex(of: UInt8(ascii: "-")) {
      tagPrefix = tagPrefix[..<end]
      if let index = languages.firstIndex(where: { $0.tag.utf8.elementsEqual(tagPrefix) }) { return index }
    }
    return nil
  }
}

/// Returns `true` if `word` is in the space-separated `list`.
package func isWord(_ word: String, in list: StaticString) -> Bool {
  list.withUTF8Buffer { list in
    list.split(separator: UInt8(ascii: " ")).contains { $0.elementsEqual(word.utf8) }
  }
}
