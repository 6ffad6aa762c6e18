/// An error while reading or writing an image.
public enum ImageError: Error, Equatable, Sendable {
  /// The file at `path` is missing, unreadable, or not a PNG file. `reason` names the file's format, or
  /// comes from the library or the system.
  case cannotRead(path: String, reason: String)
  /// The image exceeds `Image.maximumSide` or `Image.maximumPixelCount`.
  case tooLarge(path: String, width: Int, height: Int)
  /// The image needs more than a quarter of the machine's memory, or more than half of the available memory.
  case tooLargeForMachine(path: String, width: Int, height: Int, allowedBytes: Int)
  case cannotWrite(path: String, reason: String)

  /// A message of one line that names the file and the cause.
  public var message: String {
    switch self {
    case .cannotRead(let path, let reason): "cannot read image \(path): \(reason)"
    case .tooLarge(let path, let width, let height):
      "cannot read image \(path): \(width)x\(height) pixels; the limits are \(Image.maximumSide)"
        + " pixels per side and \(Image.maximumPixelCount) pixels in total"
    case .tooLargeForMachine(let path, let width, let height, let allowed):
      "cannot read image \(path): \(width)x\(height) pixels need \((width * height * 4) >> 20) MB; the limit is \(allowed >> 20) MB,"
        + " a quarter of this machine's memory and half of its free memory"
    case .cannotWrite(let path, let reason): "cannot write image \(path): \(reason)"
    }
  }
}
