import System

/// An error of a `Resource`.
public enum ResourceError: Error, Equatable, Sendable {
  /// An invalid name: it leads out of the folder, or a part of it starts with a dot.
  case invalidName(String)
  /// The folder does not contain the file.
  case missing(String, folder: String)
  /// The file at the path cannot be read or is too large.
  case unreadable(String, Errno)

  /// One line that names the resource and the remedy.
  public var message: String {
    switch self {
    case .invalidName(let name):
      "'\(name)' is not a valid resource name; use its path in Resources, such as menu/photo.jpg; no part may begin with a dot"
    case .missing(let name, let folder):
      "there is no resource '\(name)' in \(folder); add it to the folder Resources of the app's package"
    case .unreadable(let path, let error): "cannot read the resource \(path): \(error.message)"
    }
  }
}
