import Geometry

/// A finished picture in cached memory, on loan for one call: opaque pixels
/// 0xFFRRGGBB in rows from the top.
public struct Frame {
  /// The top left pixel.
  public let pixels: UnsafePointer<UInt32>
  /// The distance from one row to the next, in pixels.
  public let stride: Int
  /// Width and height in pixels.
  public let size: PixelSize
  /// Whether a panel of fewer colors shows those between them as a fine pattern of both, so that gradients have no steps.
  public let isDithered: Bool

  /// A frame in memory that the caller owns.
  public init(pixels: UnsafePointer<UInt32>, stride: Int, size: PixelSize, isDithered: Bool = false) {
    self.isDithered = isDithered
    self.pixels = pixels
    self.stride = stride
    self.size = size
  }
  /// The distance between rows of `width` pixels, in pixels, that frames turned by `rotation` are read with best.
  ///
  /// A frame that is turned on its side is read from many rows at once. Where these lie a power of two apart, they throw each other out of
  /// the cache; an odd number of its lines of 64 bytes is never near that.
  public static func stride(forWidth width: Int, turned rotation: Rotation) -> Int {
    guard rotation.swapsSides else { return width }
    return ((width + 15) / 16 | 1) * 16
  }
}
