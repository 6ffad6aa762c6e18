/// What an app says for one key, in all its languages.
///
/// The files that `vitrine translations` writes are made of these. All texts of a key are one literal, which takes no more than
/// their bytes: those of the languages in the order of `Language.offered`, with a NUL between two. For an empty one stands that of the
/// language that says less (`de` for `de-AT`), and where there is none, that of the first. Forms for counting stand in the order of `PluralRule.categories`, with `formEnd` between two. A value that is put in is
/// a byte from 1 to 8: which one.
public struct Translation: Sendable {
  /// The most values that a text takes.
  public static let mostValues = 8
  /// Between two forms of one language: the record separator of ASCII.
  public static let formEnd = "\u{1E}"

  private let all: StaticString

  /// - Parameter all: the texts.
  public init(_ all: StaticString) { self.all = all }

  /// In the language that is shown.
  public var text: String {
    all.withUTF8Buffer { all in String(decoding: UnsafeBufferPointer(rebasing: chosen(in: all).text), as: UTF8.self) }
  }

  /// The same with values in it.
  public func text(_ values: String...) -> String {
    all.withUTF8Buffer { all in Self.fill(chosen(in: all).text, with: values) }
  }

  /// The form for so many things.
  public func text(counting count: Int, _ values: String...) -> String {
    all.withUTF8Buffer { all in
      let (text, language) = chosen(in: all)
      let form = PluralRule(language)?.position(of: count) ?? 0
      return Self.fill(Self.piece(form, of: text, endingWith: 0x1E) ?? text, with: values)
    }
  }

  private typealias Bytes = Slice<UnsafeBufferPointer<UInt8>>

  /// The text, and the language that it is in.
  private func chosen(in all: UnsafeBufferPointer<UInt8>) -> (text: Bytes, language: Language) {
    var next: Int? = Language.currentIndex
    while let index = next, index < Language.offered.count {
      let language = Language.offered[index]
      if let text = Self.piece(index, of: all[...], endingWith: 0), !text.isEmpty { return (text, language) }
      next = language.broaderPosition(in: Language.offered)
    }
    return (Self.piece(0, of: all[...], endingWith: 0) ?? all[...], Language.offered.first ?? .current)
  }

  /// The piece at `index`; nil where there are fewer.
  private static func piece(_ index: Int, of text: Bytes, endingWith end: UInt8) -> Bytes? {
    var rest = text
    for _ in 0..<index {
      guard let place = rest.firstIndex(of: end) else { return nil }
      rest = rest[(place + 1)...]
    }
    return rest[..<(rest.firstIndex(of: end) ?? rest.endIndex)]
  }

  private static func fill(_ text: Bytes, with values: [String]) -> String {
    var filled: [UInt8] = []
    filled.reserveCapacity(text.count)
    for byte in text {
      if byte >= 1, Int(byte) <= mostValues {
        if Int(byte) <= values.count { filled.append(contentsOf: values[Int(byte) - 1].utf8) }
      } else {
        filled.append(byte)
      }
    }
    return String(decoding: filled, as: UTF8.self)
  }
}
