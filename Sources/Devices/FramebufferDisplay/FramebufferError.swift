import System

/// The reasons why a frame buffer device is unusable.
public enum FramebufferError: Error, Equatable {
  /// The device node is missing, or the program may not open it.
  case cannotOpen(path: String, Errno)
  /// The device does not respond like a frame buffer.
  case notAFramebuffer(path: String, Errno)
  /// The pixel format is not supported.
  case unknownFormat(path: String, bitsPerPixel: Int)

  /// A message of one line that names the device and the problem.
  public var message: String {
    switch self {
    case .cannotOpen(let path, let errno): "cannot open \(path): \(errno.message)"
    case .notAFramebuffer(let path, let errno): "\(path) is not a frame buffer: \(errno.message)"
    case .unknownFormat(let path, let bits):
      "\(path): its \(bits)-bit pixel format is not supported (XRGB8888, XBGR8888 and RGB565 are)"
    }
  }
}
