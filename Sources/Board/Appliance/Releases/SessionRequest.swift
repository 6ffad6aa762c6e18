import ReleaseFormat

/// The request of a network connection, and what the connection's key may do.
///
/// A view-only key may read the state of a board, its log, its panel, and its settings without secrets. The list of
/// authorized keys restricts such a key to the command `vitrine-session --view`.
struct SessionRequest: Equatable {
  /// The option of a command that may not change the board.
  static let viewOption = "--view"
  /// The value that a view-only key sees in place of a secret one.
  static let hiddenValue = "(hidden)"
  /// The requests that change nothing.
  private static let viewRequests = ["status", "log", "connections", "health", "inventory", "shot"]

  /// The request's words, without the name of the program.
  let words: [String]
  /// Whether the connection may not change the board.
  let isViewOnly: Bool

  /// - Parameters:
  ///   - arguments: The program's arguments. As a user's shell, the program gets `-c` and one argument with the
  ///     command.
  ///   - original: The command that the client requested, if its key is restricted to another command; otherwise `nil`.
  init(arguments: [String], original: String?) {
    let isShell = arguments.first == "-c"
    let command = Self.words(of: isShell ? arguments.dropFirst().first ?? "" : arguments.joined(separator: " "))
    let request = original.map { Self.words(of: $0) } ?? command
    // A client can restrict itself, but cannot remove the restriction of its key.
    isViewOnly = command.first == Self.viewOption || request.first == Self.viewOption
    words = request.first == Self.viewOption ? Array(request.dropFirst()) : request
  }

  /// Splits a command into words, and removes the program's name.
  private static func words(of command: String) -> [String] {
    let words = command.split(separator: " ").map { String($0) }
    let name = DeploySession.programName
    guard let first = words.first, first == name || first.hasSuffix("/\(name)") else { return words }
    return Array(words.dropFirst())
  }

  /// The command of this request, with which a session process gets the same request.
  var text: String { ((isViewOnly ? [Self.viewOption] : []) + words).joined(separator: " ") }

  /// Whether the connection may make this request.
  var isAllowed: Bool {
    guard isViewOnly, let first = words.first else { return true }
    return Self.viewRequests.contains(first) || words == ["settings"]
  }

  /// Returns the settings on a board, as `AppKeeper.settings()` does, for this connection. A view-only key sees the
  /// values of Vitrine's settings except for the PIN, because custom settings may be secrets.
  func visibleSettings(in text: String) -> String {
    guard isViewOnly else { return text }
    return text.split(separator: "\n").map { Self.hidingSecret(in: String($0)) + "\n" }.joined()
  }

  /// - Parameter line: A source and a setting, such as `board NAME=VALUE`, or another line.
  private static func hidingSecret(in line: String) -> String {
    let parts = line.split(separator: " ", maxSplits: 1)
    guard parts.count == 2, ["board", "release", "kept", "start"].contains(String(parts[0])) else { return line }
    let name = String(parts[1].prefix { $0 != "=" })
    let setting = KioskSetting(rawValue: name)
    return setting == nil || setting == .staffPIN ? "\(parts[0]) \(name)=\(hiddenValue)" : line
  }
}
