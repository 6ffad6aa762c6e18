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
      "'\(name)' is not a valid storage name; use letters, digits, '-', '_' and, except at the start, '.'; some names are reserved for the board"
    case .full(let what, let limit): "\(what) is full; the limit is \(limit) bytes"
    case .io(let what, let error): "\(what): \(error.message)"
    }
  }
}
