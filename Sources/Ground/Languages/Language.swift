/// A language that people read, by its BCP 47 tag: `de`, `en-GB`, `ar`.
public struct Language: Sendable, Equatable, ExpressibleByStringLiteral {
  /// As BCP 47 recommends to write it: `zh-Hant-TW`.
  public let tag: String

  /// - Parameter tag: a tag of BCP 47, in any case. A name of a Unix locale, such as `de_AT.UTF-8`, will do.
  public init(_ tag: String) {
    var bytes: [UInt8] = []
    var start = 0
    for byte in tag.utf8 {
      if byte == UInt8(ascii: ".") || byte == UInt8(ascii: "@") { break }
      if byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_") {
        Self.settle(&bytes, from: start)
        bytes.append(UInt8(ascii: "-"))
        start = bytes.count
      } else {
        bytes.append(byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z") ? byte | 0x20 : byte)
      }
    }
    Self.settle(&bytes, from: start)
    self.tag = String(decoding: bytes, as: UTF8.self)
  }

  /// For tags in sources.
  public init(stringLiteral tag: String) { self.init(tag) }

  /// A script has one capital letter, a region all of them, and so has nothing else.
  private static func settle(_ bytes: inout [UInt8], from start: Int) {
    let count = bytes.count - start
    guard start > 0, count == 2 || count == 4 else { return }
    for index in start..<(count == 4 ? start + 1 : bytes.count) where bytes[index] >= UInt8(ascii: "a") && bytes[index] <= UInt8(ascii: "z")
    {
      bytes[index] &= 0xDF
    }
  }

  /// Byte by byte.
  public static func == (a: Language, b: Language) -> Bool { a.tag.utf8.elementsEqual(b.tag.utf8) }

  // MARK: Parts

  /// The language alone: `en` of `en-GB`.
  public var code: String { String(tag.prefix { $0 != "-" }) }

  /// The country that its formats are those of: `GB` of `en-GB`; nil where the tag names none.
  public var region: String? { part { $0 == 2 } }

  private var script: String? { part { $0 == 4 } }

  /// The first part behind the language that is as long as `fits` says.
  private func part(_ fits: (Int) -> Bool) -> String? {
    for part in tag.split(separator: "-").dropFirst() where fits(part.utf8.count) { return String(part) }
    return nil
  }

  /// Whether it is written from right to left.
  public var isRightToLeft: Bool {
    if let script { return isOne(script, of: "Arab Hebr Syrc Thaa Nkoo Adlm Rohg") }
    return isOne(code, of: "ar he fa ur yi ps sd ug dv ckb iw")
  }

  // MARK: Choosing

  /// Which of some languages suits who wants this one: the same, else one that says less (`de` for `de-AT`), else another of the same
  /// language (`en-GB` for `en`); nil for none of them.
  public func position(in languages: [Language]) -> Int? {
    if let index = languages.firstIndex(of: self) ?? broaderPosition(in: languages) { return index }
    let code = self.code
    return languages.firstIndex { $0.code.utf8.elementsEqual(code.utf8) }
  }

  /// Which of some languages says less than this one: `de` for `de-AT`, and `zh-Hant` before `zh`; nil for none of them. Its texts stand in
  /// for those that this one does not have.
  public func broaderPosition(in languages: [Language]) -> Int? {
    var wanted = Array(tag.utf8)[...]
    while let end = wanted.lastIndex(of: UInt8(ascii: "-")) {
      wanted = wanted[..<end]
      if let index = languages.firstIndex(where: { $0.tag.utf8.elementsEqual(wanted) }) { return index }
    }
    return nil
  }
}

/// Whether `word` is one of those in `list`, with spaces between.
package func isOne(_ word: String, of list: StaticString) -> Bool {
  list.withUTF8Buffer { list in
    list.split(separator: UInt8(ascii: " ")).contains { $0.elementsEqual(word.utf8) }
  }
}
