public import AppResources
public import Raster
import System

/// An error of loading an image.
public enum ImageLoadingError: Error, Equatable, Sendable {
  /// The file cannot be found or read.
  case resource(ResourceError)
  /// The file is not an image, is damaged, or is too large.
  case image(ImageError)

  /// Whether the file at a path does not exist, and may yet arrive. A missing resource never arrives.
  var isMissingFile: Bool {
    if case .resource(.unreadable(_, let error)) = self { error == .noSuchFileOrDirectory } else { false }
  }

  /// One line that names the file and the cause.
  public var message: String {
    switch self {
    case .resource(let error): error.message
    case .image(let error): error.message
    }
  }
}
