import Languages

/// The letters of an on-screen keyboard, in three rows.
///
///     let layout = try KeyboardLayout(
///       name: "Esperanto", rows: ["ŝĝertŭuiop", "asdfghjklĵ", "ĉzcvbnmĥ"], variants: ["uŭ"], pairs: "la ka en oj aj")
///     Keyboard.layouts = [layout]
public struct KeyboardLayout: Sendable {
  /// The layout's name in its own language, for the space bar.
  public let name: String
  /// The language tag of the layout, or an empty string.
  let tag: String
  /// The lowercase letters of each row, from left to right.
  let rows: [[String]]
  let decimalPoint: String
  private let variants: [[String]]
  private let capitals: [[String]]
  private let pairs: [String]

  /// An error in the definition of a layout.
  public enum ValidationError: Error, Equatable {
    /// The layout does not have three rows of 1 to 13 letters.
    case invalidRows
    /// A letter occurs twice.
    case duplicateLetter(String)
    /// Variants or a capital are given for a letter that is in no row.
    case unknownLetter(String)
    /// The name is empty or blank.
    case emptyName
    /// An entry in `capitals` does not consist of a letter and its capital.
    case invalidCapital(String)
    /// An entry in `pairs` does not have two letters.
    case invalidPair(String)

    /// A message that describes the error and the allowed values.
    public var message: String {
      switch self {
      case .invalidRows: "a keyboard needs three rows of 1 to 13 letters each"
      case .duplicateLetter(let letter): "the letter \(letter) occurs twice"
      case .unknownLetter(let letter): "\(letter) has variants or a capital, but no row contains it"
      case .emptyName: "a keyboard needs a name"
      case .invalidCapital(let text): "'\(text)' must be a letter followed by its capital"
      case .invalidPair(let text): "the pair '\(text)' must have two letters"
      }
    }
  }

  /// Creates a custom layout.
  ///
  /// - Parameters:
  ///   - name: The name of the layout, in its own language.
  ///   - rows: Three rows, each a string of lowercase letters.
  ///   - variants: Strings of a letter, followed by the letters that its key offers while it is held, such as `"eéèê"`.
  ///   - capitals: Strings of a letter and its capital, if the capital differs from Unicode's, such as `"iİ"`.
  ///   - pairs: The most common pairs of letters in the language, separated by spaces.
  ///   - decimalPoint: The decimal point of the decimal pad.
  ///   - language: The language of the layout. An app shown in this language uses the layout, and the keyboard offers
  ///     words from this language's list.
  public init(
    name: String, rows: [String], variants: [String] = [], capitals: [String] = [], pairs: String = "",
    decimalPoint: Character = ".",
    language: Language? = nil
  ) throws(ValidationError) {
    self.init(name, rows, variants, capitals, pairs, decimalPoint, language?.tag ?? "")
    if let validationError { throw validationError }
  }

  /// Creates a layout that `vitrine layouts` has generated from a file and checked; this initializer does not check it
  /// again. Lists are strings separated by spaces, because an Embedded armhf program built with Swift 6.3.1 read an
  /// invalid string from arrays of strings.
  ///
  /// - Parameters:
  ///   - name: The name of the layout, in its own language.
  ///   - rows: Three rows of lowercase letters.
  ///   - language: The language tag of the layout, or an empty string.
  public init(
    validatedName name: String, rows: String, variants: String = "", capitals: String = "", pairs: String,
    decimalPoint: Character,
    language tag: String
  ) {
    self.init(name, Self.words(rows), Self.words(variants), Self.words(capitals), pairs, decimalPoint, tag)
  }

  private init(
    _ name: String, _ rows: [String], _ variants: [String], _ capitals: [String], _ pairs: String,
    _ decimalPoint: Character, _ tag: String
  ) {
    self.name = name
    self.tag = tag
    self.rows = rows.map(Self.letters)
    self.variants = variants.map(Self.letters)
    self.capitals = capitals.map(Self.letters)
    self.pairs = Self.words(pairs)
    self.decimalPoint = String(decimalPoint)
  }

  private static func words(_ text: String) -> [String] { text.split(separator: " ").map { String($0) } }

  private static func letters(_ text: String) -> [String] { text.map { String($0) } }

  /// The first error in the layout's definition, or `nil`.
  var validationError: ValidationError? {
    guard name.contains(where: { !$0.isWhitespace }) else { return .emptyName }
    guard rows.count == 3, rows.allSatisfy({ (1...13).contains($0.count) }) else { return .invalidRows }
    var seen: [String] = []
    for letter in rows.joined() {
      if seen.contains(letter) { return .duplicateLetter(letter) }
      seen.append(letter)
    }
    for list in variants + capitals {
      if let letter = list.first, !seen.contains(letter) { return .unknownLetter(letter) }
    }
    for list in capitals where list.count != 2 { return .invalidCapital(list.joined()) }
    for pair in pairs where pair.count != 2 { return .invalidPair(pair) }
    return nil
  }

  var hasCapitals: Bool { rows.joined().contains { capital(of: $0) != $0 } }

  func capital(of letter: String) -> String {
    for pair in capitals where pair[0] == letter { return pair[1] }
    return letter.uppercased()
  }

  /// Returns the letters that the key of `letter` offers while it is held.
  func variants(of letter: String) -> [String] {
    for list in variants where list.first == letter { return Array(list.dropFirst()) }
    return []
  }

  /// Returns `true` if `next` often follows `letter`.
  func isLikely(_ next: String, after letter: String) -> Bool { pairs.contains(letter + next) }
}
