/// Why a font could not be used.
public enum FontError: Error, Equatable, Sendable {
  /// The file at `path` is missing, unreadable or no font with outlines.
  case cannotOpen(path: String, reason: String)

  /// One line that names the file and what is wrong with it.
  public var message: String {
    switch self {
    case .cannotOpen(let path, let reason): "cannot use font \(path): \(reason)"
    }
  }
}
