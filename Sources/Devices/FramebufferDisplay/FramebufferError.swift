import System

/// Why a frame-buffer device cannot be used.
public enum FramebufferError: Error, Equatable {
  /// The device node is missing, or the program lacks the right to open it.
  case cannotOpen(path: String, Errno)
  /// It answers like no frame buffer.
  case notAFramebuffer(path: String, Errno)
  /// Its pixels lie in a way that is not written here.
  case unknownFormat(path: String, bitsPerPixel: Int)

  /// One line that names the device and what is wrong with it.
  public var message: String {
    switch self {
    case .cannotOpen(let path, let errno): "\(path): cannot be opened: \(errno.message)"
    case .notAFramebuffer(let path, let errno): "\(path): not a frame buffer: \(errno.message)"
    case .unknownFormat(let path, let bits):
      "\(path): its \(bits)-bit pixels are neither XRGB8888, XBGR8888 nor RGB565"
    }
  }
}
