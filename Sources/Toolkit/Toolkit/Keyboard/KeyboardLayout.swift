import Languages

/// The letters of a keyboard on the screen, in three rows.
///
///     let layout = try KeyboardLayout(
///       name: "Esperanto", rows: ["ŝĝertŭuiop", "asdfghjklĵ", "ĉzcvbnmĥ"], variants: ["uŭ"], pairs: "la ka en oj aj")
///     Keyboard.layouts = [layout]
public struct KeyboardLayout: Sendable {
  /// What the space bar calls it, in its own language.
  public let name: String
  /// Of the language whose letters they are; "" for none.
  let tag: String
  /// The letters, small ones, from left to right.
  let rows: [[String]]
  let decimalPoint: String
  private let variants: [[String]]
  private let capitals: [[String]]
  private let pairs: [String]

  /// Why a layout cannot be used.
  public enum Mistake: Error, Equatable {
    /// There are not three rows of 1 to 13 letters.
    case rows
    /// A letter is there twice.
    case twice(String)
    /// Variants or a capital are given for a letter that is in no row.
    case unknown(String)
    /// The name has no letters.
    case name
    /// What gives a capital has not a letter and its capital.
    case capital(String)
    /// What often follows one another has not two letters.
    case pair(String)

    /// What is wrong, and what is allowed.
    public var message: String {
      switch self {
      case .rows: "a keyboard has three rows of 1 to 13 letters"
      case .twice(let letter): "the letter \(letter) is there twice"
      case .unknown(let letter): "there is more of \(letter), which is in no row"
      case .name: "a keyboard has a name"
      case .capital(let text): "a capital is given as a letter and its capital, not as \(text)"
      case .pair(let text): "the pair \(text) has not two letters"
      }
    }
  }

  /// A layout of an app's own.
  ///
  /// - Parameters:
  ///   - name: in its own language.
  ///   - rows: three, each a string of its small letters.
  ///   - variants: each a letter, then those that holding it offers: `"eéèê"`.
  ///   - capitals: each a letter and its capital, where Unicode's is another one: `"iİ"`.
  ///   - pairs: two letters that often follow one another, the commonest ones; parted by spaces.
  ///   - decimalPoint: what a decimal pad has.
  ///   - language: whose letters they are: an app that is shown in it has them, and words of it are offered.
  public init(
    name: String, rows: [String], variants: [String] = [], capitals: [String] = [], pairs: String = "", decimalPoint: Character = ".",
    language: Language? = nil
  ) throws(Mistake) {
    self.init(name, rows, variants, capitals, pairs, decimalPoint, language?.tag ?? "")
    if let mistake { throw mistake }
  }

  /// A layout that `vitrine layouts` has made of a file, and checked then: nothing is looked at here. What there are several of is parted
  /// by spaces: where it was arrays of texts, Swift 6.3.1's Embedded armhf program read one that was none.
  ///
  /// - Parameters:
  ///   - name: in its own language.
  ///   - rows: three.
  ///   - language: the language's tag, "" for none.
  public init(
    checked name: String, rows: String, variants: String = "", capitals: String = "", pairs: String, decimalPoint: Character,
    language tag: String
  ) {
    self.init(name, Self.words(rows), Self.words(variants), Self.words(capitals), pairs, decimalPoint, tag)
  }

  private init(
    _ name: String, _ rows: [String], _ variants: [String], _ capitals: [String], _ pairs: String, _ decimalPoint: Character, _ tag: String
  ) {
    (self.name, self.tag) = (name, tag)
    self.rows = rows.map(Self.letters)
    self.variants = variants.map(Self.letters)
    self.capitals = capitals.map(Self.letters)
    self.pairs = Self.words(pairs)
    self.decimalPoint = String(decimalPoint)
  }

  private static func words(_ text: String) -> [String] { text.split(separator: " ").map { String($0) } }

  private static func letters(_ text: String) -> [String] { text.map { String($0) } }

  /// What is wrong with it.
  var mistake: Mistake? {
    guard name.contains(where: { !$0.isWhitespace }) else { return .name }
    guard rows.count == 3, rows.allSatisfy({ (1...13).contains($0.count) }) else { return .rows }
    var seen: [String] = []
    for letter in rows.joined() {
      if seen.contains(letter) { return .twice(letter) }
      seen.append(letter)
    }
    for list in variants + capitals {
      if let letter = list.first, !seen.contains(letter) { return .unknown(letter) }
    }
    for list in capitals where list.count != 2 { return .capital(list.joined()) }
    for pair in pairs where pair.count != 2 { return .pair(pair) }
    return nil
  }

  /// Whether there are capitals.
  var hasCapitals: Bool { rows.joined().contains { capital(of: $0) != $0 } }

  func capital(of letter: String) -> String {
    for pair in capitals where pair[0] == letter { return pair[1] }
    return letter.uppercased()
  }

  /// What holding the key of `letter` offers.
  func variants(of letter: String) -> [String] {
    for list in variants where list.first == letter { return Array(list.dropFirst()) }
    return []
  }

  /// Whether `next` often follows `letter`.
  func isLikely(_ next: String, after letter: String) -> Bool { pairs.contains(letter + next) }
}
