/// How a pixel lies in scan-out memory; the names are the kernel's (drm_fourcc.h),
/// so the first channel named is the highest bits of a little-endian word.
public enum PixelFormat: Sendable {
  case xrgb8888
  case xbgr8888
  case rgb565

  /// From the kernel's name, as a setting gives it.
  public init?(_ name: String) {
    switch name {
    case "XRGB8888": self = .xrgb8888
    case "XBGR8888": self = .xbgr8888
    case "RGB565": self = .rgb565
    default: return nil
    }
  }

  /// The name that the settings and the kernel use.
  public var name: String {
    switch self {
    case .xrgb8888: "XRGB8888"
    case .xbgr8888: "XBGR8888"
    case .rgb565: "RGB565"
    }
  }

  /// How much memory one pixel takes.
  public var bytesPerPixel: Int { self == .rgb565 ? 2 : 4 }
}
