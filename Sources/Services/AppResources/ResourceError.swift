import System

/// Why a resource cannot be used.
public enum ResourceError: Error, Equatable, Sendable {
  /// No name for one: it leads out of the folder, or begins with a dot.
  case name(String)
  /// There is no such file in the folder.
  case missing(String, folder: String)
  /// The file at a path cannot be read, or is too large.
  case unreadable(String, Errno)

  /// One line with the resource and the way out.
  public var message: String {
    switch self {
    case .name(let name):
      "'\(name)' cannot be a resource: say its path in Resources, such as menu/photo.jpg, without parts that begin with a dot"
    case .missing(let name, let folder): "there is no resource '\(name)' in \(folder); the folder Resources of the app's package holds them"
    case .unreadable(let path, let error): "the resource \(path): \(error.message)"
    }
  }
}
