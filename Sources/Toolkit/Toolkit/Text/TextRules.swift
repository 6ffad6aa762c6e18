/// What may be typed into a text.
///
/// What is not allowed is left out; the rest of a paste goes in.
public struct TextRules {
  /// The most characters, as people count them; at first as many as memory allows (`mostBytes`).
  public var maximumLength = Int.max
  /// Whether it may have several lines; without it a line feed becomes a space.
  public var allowsLineFeeds = false
  /// Which characters; nil for all. Control characters are never allowed.
  public var allows: ((Character) -> Bool)?
  /// How it is written while it is typed.
  public var format = TextFormat.none

  /// D: the most that a text takes, in bytes of UTF-8: a novel. A clipboard may hold more than a board has memory for.
  public static let mostBytes = 1 << 20

  /// D: the most scalars of a character; what is more is left out. Those that people write have a dozen; what stacks marks has thousands,
  /// each of which would be drawn.
  static let mostScalars = 64

  /// Rules that allow all text of one line.
  public init() {}

  /// What of `typed` may come into a text.
  func filter(_ typed: String) -> String {
    var text = ""
    for whole in typed {
      let character = Self.bounded(whole)
      if text.utf8.count + character.utf8.count > Self.mostBytes { break }
      // A line feed of another system is one character too.
      let isFeed = character == "\n" || character == "\r\n" || character == "\r" || character == "\u{2028}" || character == "\u{2029}"
      let known: Character = isFeed ? (allowsLineFeeds ? "\n" : " ") : character == "\t" ? " " : character
      guard isFeed || !Self.isControl(known), allows?(known) ?? true else { continue }
      text.append(known)
    }
    return text
  }

  private static func bounded(_ character: Character) -> Character {
    let scalars = character.unicodeScalars
    guard scalars.index(scalars.startIndex, offsetBy: mostScalars + 1, limitedBy: scalars.endIndex) != nil else { return character }
    var part = ""
    part.unicodeScalars.append(contentsOf: scalars.prefix(mostScalars))
    return part.first ?? character
  }

  private static func isControl(_ character: Character) -> Bool {
    character.unicodeScalars.contains { $0.value < 32 || (127..<160).contains($0.value) }
  }
}
