public import AppResources
public import Raster

/// An error of loading an image.
public enum ImageLoadingError: Error, Equatable, Sendable {
  /// The file cannot be found or read.
  case resource(ResourceError)
  /// The file is not an image, is damaged, or is too large.
  case image(ImageError)

  /// One line that names the file and the cause.
  public var message: String {
    switch self {
    case .resource(let error): error.message
    case .image(let error): error.message
    }
  }
}
