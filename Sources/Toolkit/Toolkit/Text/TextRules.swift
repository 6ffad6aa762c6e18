/// The limits of what the user can type or paste into a text.
///
/// Characters that the rules do not allow are left out, and the rest of a paste is inserted.
public struct TextRules {
  /// The maximum number of characters (grapheme clusters). By default, only `maximumByteCount` limits the text.
  public var maximumLength = Int.max
  /// Whether the text may have several lines. If not, a line feed becomes a space.
  public var allowsLineFeeds = false
  /// Returns `true` for allowed characters; `nil` allows all. Control characters are never allowed.
  public var isAllowed: ((Character) -> Bool)?
  /// The format that is applied while the user types.
  public var format = TextFormat.none

  /// The maximum size of a text, in bytes of UTF-8. Chosen: the size of a novel; a clipboard may contain more than a
  /// board has memory for.
  public static let maximumByteCount = 1 << 20

  /// The maximum number of Unicode scalars in a character; further scalars are dropped. Chosen: real text has up to a
  /// dozen. Stacked marks can have thousands, all of which would be drawn.
  static let maximumScalarCount = 64

  /// Creates rules that allow any single-line text.
  public init() {}

  /// Returns `typed` without the characters that the rules do not allow.
  @export(interface)
  func filter(_ typed: String) -> String {
    var text = ""
    for whole in typed {
      let character = Self.limitingScalars(of: whole)
      if text.utf8.count + character.utf8.count > Self.maximumByteCount { break }
      // Accept line breaks of other systems, such as "\r\n", which is one character.
      let isFeed =
        character == "\n" || character == "\r\n" || character == "\r" || character == "\u{2028}"
        || character == "\u{2029}"
      let known: Character = isFeed ? (allowsLineFeeds ? "\n" : " ") : character == "\t" ? " " : character
      guard isFeed || !Self.isControl(known), isAllowed?(known) ?? true else { continue }
      text.append(known)
    }
    return text
  }

  private static func limitingScalars(of character: Character) -> Character {
    let scalars = character.unicodeScalars
    guard scalars.index(scalars.startIndex, offsetBy: maximumScalarCount + 1, limitedBy: scalars.endIndex) != nil else {
      return character
    }
    var part = ""
    part.unicodeScalars.append(contentsOf: scalars.prefix(maximumScalarCount))
    return part.first ?? character
  }

  private static func isControl(_ character: Character) -> Bool {
    character.unicodeScalars.contains { $0.value < 32 || (127..<160).contains($0.value) }
  }
}
