import System

/// An error of a `Storage`.
public enum StorageError: Error, Equatable, Sendable {
  /// An invalid name of a storage or list, or one that is reserved for the board. Valid are letters, digits, `-`, `_`,
  /// and `.` except at the start.
  case invalidName(String)
  /// The change would exceed the limit in bytes.
  case full(what: String, limit: Int)
  /// The disk failed: it is full, read-only, or defective.
  case io(what: String, Errno)

  /// One line that names the object, and the limit or the cause.
  public var message: String {
    switch self {
    case .invalidName(let name):
      "'\(name)' cannot be the name of something stored: letters, digits, '-', '_' and '.' inside, and no name of the board's own"
    case .full(let what, let limit): "\(what): full, with \(limit) bytes at most"
    case .io(let what, let error): "\(what): \(error.message)"
    }
  }
}
