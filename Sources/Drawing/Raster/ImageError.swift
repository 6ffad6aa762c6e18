/// Why a picture could not be read or written.
public enum ImageError: Error, Equatable, Sendable {
  /// The file at `path` is missing, unreadable or no PNG; `reason` is the library's or the system's.
  case cannotRead(path: String, reason: String)
  /// The picture is larger than `Image.longestSide` or `Image.mostPixels`.
  case tooLarge(path: String, width: Int, height: Int)
  case cannotWrite(path: String, reason: String)

  /// One line that names the file and what is wrong with it.
  public var message: String {
    switch self {
    case .cannotRead(let path, let reason): "cannot read image \(path): \(reason)"
    case .tooLarge(let path, let width, let height):
      "cannot read image \(path): \(width)x\(height) pixels, allowed are \(Image.longestSide)"
        + " on a side and \(Image.mostPixels) in all"
    case .cannotWrite(let path, let reason): "cannot write image \(path): \(reason)"
    }
  }
}
