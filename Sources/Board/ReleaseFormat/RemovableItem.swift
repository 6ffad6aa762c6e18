/// Files on a board's data partition that `vitrine clean` can remove.
///
/// The board and the host tool exchange items as lines of text.
public enum RemovableItem: Equatable, Sendable {
  /// A kind of files that are not the app's.
  public enum Kind: String, CaseIterable, Sendable {
    /// The release before the current one. Without it, a rollback returns to the built-in release.
    case previous
    /// Releases that the board does not use, and parts of releases.
    case unused
    /// The app's data that the board set aside because the app failed with them.
    case setAside = "set-aside"
    /// The log and the panic report of earlier starts.
    case logs
  }

  /// All files of a kind.
  case kind(Kind)
  /// A file or folder of the app, by its name in the data partition. The board writes control characters, bytes that
  /// are not UTF-8, and percent signs as in URLs: `%0a`.
  case file(String)

  private static let filePrefix = "file "

  /// Parses a line: the name of a kind, or `file` and a name.
  public init?(parsing line: String) {
    if let kind = Kind(rawValue: line) {
      self = .kind(kind)
    } else {
      guard line.hasPrefix(Self.filePrefix), line.utf8.count > Self.filePrefix.utf8.count else { return nil }
      self = .file(String(line.dropFirst(Self.filePrefix.count)))
    }
  }

  /// The line.
  public var text: String {
    switch self {
    case .kind(let kind): kind.rawValue
    case .file(let name): Self.filePrefix + name
    }
  }
}
