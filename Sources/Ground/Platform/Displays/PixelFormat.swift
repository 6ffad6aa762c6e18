/// The layout of a pixel in scan-out memory.
///
/// The names are the kernel's (`drm_fourcc.h`): the first channel occupies the highest bits of a little-endian word.
public enum PixelFormat: Sendable {
  case xrgb8888
  case xbgr8888
  case rgb565

  /// Creates a format from its kernel name, as used in settings.
  public init?(_ name: String) {
    switch name {
    case "XRGB8888": self = .xrgb8888
    case "XBGR8888": self = .xbgr8888
    case "RGB565": self = .rgb565
    default: return nil
    }
  }

  /// The name in the kernel and in settings.
  public var name: String {
    switch self {
    case .xrgb8888: "XRGB8888"
    case .xbgr8888: "XBGR8888"
    case .rgb565: "RGB565"
    }
  }

  /// The number of bytes per pixel.
  public var bytesPerPixel: Int { self == .rgb565 ? 2 : 4 }
}
