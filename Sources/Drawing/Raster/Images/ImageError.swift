/// An error while reading or writing an image.
public enum ImageError: Error, Equatable, Sendable {
  /// The file at `path` is missing, unreadable, or not a PNG file. `reason` comes from the library or the system.
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
      "cannot read image \(path): \(width)x\(height) pixels, allowed are \(Image.maximumSide)"
        + " on a side and \(Image.maximumPixelCount) in all"
    case .tooLargeForMachine(let path, let width, let height, let allowed):
      "cannot read image \(path): \(width)x\(height) pixels take \((width * height * 4) >> 20) MB, allowed are \(allowed >> 20):"
        + " a quarter of this machine's memory, and half of what is free"
    case .cannotWrite(let path, let reason): "cannot write image \(path): \(reason)"
    }
  }
}
