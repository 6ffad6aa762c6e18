public import AppResources
public import Raster

/// Why a picture is not there.
public enum PictureError: Error, Equatable, Sendable {
  /// Its file cannot be found or read.
  case resource(ResourceError)
  /// The file is no picture, is damaged or too large.
  case image(ImageError)

  /// One line with the file and what is wrong with it.
  public var message: String {
    switch self {
    case .resource(let error): error.message
    case .image(let error): error.message
    }
  }
}
