import System

/// Why something is not kept.
public enum StorageError: Error, Equatable, Sendable {
  /// No name for a storage or a list: letters, digits, `-`, `_` and `.` inside; or one that the board needs for itself.
  case name(String)
  /// It would take more bytes than this storage is to hold.
  case full(what: String, limit: Int)
  /// The disk does not take it: it is full, read-only or broken.
  case disk(what: String, Errno)

  /// One line with the thing, and what is allowed.
  public var message: String {
    switch self {
    case .name(let name):
      "'\(name)' cannot be the name of something stored: letters, digits, '-', '_' and '.' inside, and no name of the board's own"
    case .full(let what, let limit): "\(what): full, with \(limit) bytes at most"
    case .disk(let what, let error): "\(what): \(error.message)"
    }
  }
}
