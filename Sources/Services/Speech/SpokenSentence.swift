import Toolkit

/// A sentence for a voice.
public struct SpokenSentence: Equatable {
  /// The text.
  public var text: String
  /// The language of the text as a tag, or empty for the app's language.
  public var language: String
  /// Whether the sentence interrupts the one that is being spoken.
  public var isUrgent: Bool
  /// Whether the text is spoken letter by letter.
  public var isSpelled: Bool
  /// The element that the sentence describes. Its next sentence replaces this one if this one was not spoken yet.
  public var source: AccessibilityTree.ID?

  /// The maximum length of a text in bytes of UTF-8. Chosen: a minute of speech. Longer texts are cut.
  static let maximumLength = 1000

  /// Creates a sentence.
  public init(
    _ text: String, language: String = "", isUrgent: Bool = false, isSpelled: Bool = false,
    source: AccessibilityTree.ID? = nil
  ) {
    self.text = Self.shortened(text)
    self.language = language
    self.isUrgent = isUrgent
    self.isSpelled = isSpelled
    self.source = source
  }

  /// Returns the time in seconds after which a voice must have ended. Chosen: several times as long as a voice takes,
  /// and the time in which a slow board starts one.
  func timeLimit(at wordsPerMinute: Int) -> Double {
    let secondsPerCharacter = isSpelled ? 2.0 : 0.5
    return 10 + Double(text.unicodeScalars.count) * secondsPerCharacter * 175 / Double(max(wordsPerMinute, 1))
  }

  private static func shortened(_ text: String) -> String {
    guard text.utf8.count > maximumLength else { return text }
    var kept = ""
    var length = 0
    for scalar in text.unicodeScalars {
      length += UTF8.width(scalar)
      if length > maximumLength { break }
      kept.unicodeScalars.append(scalar)
    }
    return kept
  }
}
