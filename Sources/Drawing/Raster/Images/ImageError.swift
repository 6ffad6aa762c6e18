/// Why a picture could not be read or written.
public enum ImageError: Error, Equatable, Sendable {
  /// The file at `path` is missing, unreadable or no PNG; `reason` is the library's or the system's.
  case cannotRead(path: String, reason: String)
  /// The picture is larger than `Image.longestSide` or `Image.mostPixels`.
  case tooLarge(path: String, width: Int, height: Int)
  /// The picture takes more than a quarter of this machine's memory, or than half of what is available of it.
  case tooLargeForMachine(path: String, width: Int, height: Int, allowedBytes: Int)
  case cannotWrite(path: String, reason: String)

  /// One line that names the file and what is wrong with it.
  public var message: String {
    switch self {
    case .cannotRead(let path, let reason): "cannot read image \(path): \(reason)"
    case .tooLarge(let path, let width, let height):
      "cannot read image \(path): \(width)x\(height) pixels, allowed are \(Image.longestSide)"
        + " on a side and \(Image.mostPixels) in all"
    case .tooLargeForMachine(let path, let width, let height, let allowed):
      "cannot read image \(path): \(width)x\(height) pixels take \((width * height * 4) >> 20) MB, allowed are \(allowed >> 20):"
        + " a quarter of this machine's memory, and half of what is free"
    case .cannotWrite(let path, let reason): "cannot write image \(path): \(reason)"
    }
  }
}
