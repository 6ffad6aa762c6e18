import Host

/// A refusal that a board may answer over the network, in the board's words, and the next step of this tool's user.
///
/// Boards keep the words of the version that they were installed with. This table has the words of this version; a
/// refusal that it does not have is printed unchanged, with the advice to run `vitrine doctor`.
public struct BoardRefusal: ExplainedError, Equatable {
  /// The thing and the cause. Braces enclose words that stand for values, as in `{FILE} was not sent`.
  private let cause: String
  /// The board's advice, which follows the cause and a semicolon, or `nil` if the board gives none.
  private let boardsAdvice: String?
  /// The words that this tool adds, or `nil` if the board's advice is enough. `HOST` stands for the board.
  private let nextStep: String?

  init(_ cause: String, advice: String? = nil, next nextStep: String? = nil) {
    self.cause = cause
    boardsAdvice = advice
    self.nextStep = nextStep
  }

  public var problem: String { Self.withoutBraces(cause) }

  public var remedy: String {
    let advice = boardsAdvice.map { Self.naming("HOST", in: Self.withoutBraces($0)) }
    return [advice, nextStep].compactMap { $0 }.joined(separator: "; ")
  }

  private static func withoutBraces(_ text: String) -> String { text.filter { !"{}".contains($0) } }

  /// Returns `true` if a board means this refusal with its words.
  func matches(_ words: String) -> Bool {
    let template = [cause, boardsAdvice].compactMap { $0 }.joined(separator: "; ")
    // Texts and values alternate.
    let texts = template.split(omittingEmptySubsequences: false) { "{}".contains($0) }.enumerated().filter {
      $0.offset.isMultiple(of: 2)
    }.map(\.element)
    guard let first = texts.first, let last = texts.last, words.hasPrefix(first) else { return false }
    if texts.count == 1 { return words == template }
    var rest = words.dropFirst(first.count)
    for text in texts.dropFirst().dropLast() {
      guard let range = rest.range(of: text) else { return false }
      rest = rest[range.upperBound...]
    }
    return rest.hasSuffix(last)
  }

  /// Returns the entry for the words of a board, or `nil` if the table has none.
  static func entry(for words: String) -> BoardRefusal? { all.first { $0.matches(words) } }

  /// Returns what to add to the words of a board, or `nil` if they include the next step.
  static func nextStep(after words: String, by host: String) -> String? {
    guard let entry = entry(for: words) else { return unknownStep(by: host) }
    return entry.nextStep?.replacing("HOST", with: host)
  }

  /// The next step after a refusal that the table does not have.
  static func unknownStep(by host: String) -> String {
    "run 'vitrine doctor \(host)', which checks the board, and 'vitrine logs \(host)'"
  }

  /// Returns a text of a board with the board's name in the commands: `'vitrine clean'` becomes `'vitrine clean HOST'`.
  static func naming(_ host: String, in text: String) -> String {
    text.replacing(
      /'vitrine (clean|deploy|doctor|logs|restart|rollback|settings|shot|status|trust|update)'/
    ) { "'vitrine \($0.1) \(host)'" }
  }
}
