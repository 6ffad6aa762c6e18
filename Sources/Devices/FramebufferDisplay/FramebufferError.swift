import System

/// The reasons why a frame buffer device is unusable.
public enum FramebufferError: Error, Equatable {
  /// The device node is missing, or the program may not open it.
  case cannotOpen(path: String, Errno)
  /// The device does not respond like a frame buffer.
  case notAFramebuffer(path: String, Errno)
  /// The device's pixels or rows cannot be drawn. The description has the numbers that the driver reports.
  case unknownFormat(path: String, description: String)

  /// A message of one line that names the device and the problem.
  public var message: String {
    switch self {
    case .cannotOpen(let path, let errno): "cannot open \(path): \(errno.message)"
    case .notAFramebuffer(let path, let errno): "\(path) is not a frame buffer: \(errno.message)"
    case .unknownFormat(let path, let description):
      """
      \(path): cannot draw \(description) (supported are 8 to 32 bits with separate red, green and blue; \
      see VITRINE_FORMAT)
      """
    }
  }
}
