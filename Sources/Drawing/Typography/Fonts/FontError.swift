/// An error while opening a font.
public enum FontError: Error, Equatable, Sendable {
  /// The file at `path` is missing, unreadable, or not a font with outlines.
  case cannotOpen(path: String, reason: String)

  /// A message of one line that names the file and the cause.
  public var message: String {
    switch self {
    case .cannotOpen(let path, let reason): "cannot use font \(path): \(reason)"
    }
  }
}
