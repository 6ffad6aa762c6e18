/// The texts of an app for one key, in all its languages.
///
/// The files that `vitrine translations` writes consist of these. All texts of a key are one literal, which takes no
/// more memory than their bytes. The literal contains the texts in the order of `Language.offered`, separated by NUL.
/// If a text is empty, the text of a less specific language is used (`de` for `de-AT`), or else the text of the first
/// language.
///
/// Plural forms are in the order of `PluralRule.categories`, separated by `formSeparator`. A placeholder for a value is
/// a byte from 1 to 8, the number of the value.
public struct Translation: Sendable {
  /// The maximum number of values in a text.
  public static let maximumValueCount = 8
  /// The separator between plural forms: the ASCII record separator.
  public static let formSeparator = "\u{1E}"

  private let all: StaticString

  /// Creates a translation.
  ///
  /// - Parameter all: The texts in the format described above.
  public init(_ all: StaticString) { self.all = all }

  /// The text in the current language.
  public var text: String {
    all.withUTF8Buffer { all in String(decoding: UnsafeBufferPointer(rebasing: chosen(in: all).text), as: UTF8.self) }
  }

  /// Returns the text in the current language with `values` in place of its placeholders.
  public func text(_ values: String...) -> String {
    all.withUTF8Buffer { all in Self.fill(chosen(in: all).text, with: values) }
  }

  /// Returns the plural form for `count` in the current language with `values` in place of its placeholders.
  public func text(counting count: Int, _ values: String...) -> String {
    all.withUTF8Buffer { all in
      let (text, language) = chosen(in: all)
      let form = PluralRule(language)?.categoryIndex(of: count) ?? 0
      return Self.fill(Self.component(form, of: text, separatedBy: 0x1E) ?? text, with: values)
    }
  }

  private typealias Bytes = Slice<UnsafeBufferPointer<UInt8>>

  /// Returns the text for the current language, and the language that the text is in.
  private func chosen(in all: UnsafeBufferPointer<UInt8>) -> (text: Bytes, language: Language) {
    var next: Int? = Language.currentIndex
    while let index = next, index < Language.offered.count {
      let language = Language.offered[index]
      if let text = Self.component(index, of: all[...], separatedBy: 0), !text.isEmpty { return (text, language) }
      next = language.indexOfParent(in: Language.offered)
    }
    return (Self.component(0, of: all[...], separatedBy: 0) ?? all[...], Language.offered.first ?? .current)
  }

  /// Returns the piece at `index`, or `nil` if there are fewer pieces.
  private static func component(_ index: Int, of text: Bytes, separatedBy end: UInt8) -> Bytes? {
    var rest = text
    for _ in 0..<index {
      guard let separatorIndex = rest.firstIndex(of: end) else { return nil }
      rest = rest[(separatorIndex + 1)...]
    }
    return rest[..<(rest.firstIndex(of: end) ?? rest.endIndex)]
  }

  private static func fill(_ text: Bytes, with values: [String]) -> String {
    var filled: [UInt8] = []
    filled.reserveCapacity(text.count)
    for byte in text {
      if byte >= 1, Int(byte) <= maximumValueCount {
        if Int(byte) <= values.count { filled.append(contentsOf: values[Int(byte) - 1].utf8) }
      } else {
        filled.append(byte)
      }
    }
    return String(decoding: filled, as: UTF8.self)
  }
}
