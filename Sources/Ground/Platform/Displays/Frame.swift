import Geometry

/// A complete image of the screen in cached memory, borrowed for the duration of one call.
///
/// Pixels are opaque, in the format 0xFFRRGGBB, in rows from top to bottom.
public struct Frame {
  /// The top left pixel.
  public let pixels: UnsafePointer<UInt32>
  /// The distance from one row to the next, in pixels.
  public let stride: Int
  /// The width and height in pixels.
  public let size: PixelSize
  /// Whether to dither the frame on panels with fewer colors, so that gradients show no steps.
  public let isDithered: Bool

  /// Creates a frame in memory that the caller owns.
  public init(pixels: UnsafePointer<UInt32>, stride: Int, size: PixelSize, isDithered: Bool = false) {
    self.isDithered = isDithered
    self.pixels = pixels
    self.stride = stride
    self.size = size
  }
  /// Returns the row stride, in pixels, that reads fastest for frames of `width` pixels turned by `rotation`.
  ///
  /// Turning a frame by a quarter reads many rows at once. If rows are a power of two apart, they evict each other from
  /// the cache. A stride of an odd number of 64-byte cache lines avoids that.
  public static func stride(forWidth width: Int, turned rotation: Rotation) -> Int {
    guard rotation.swapsSides else { return width }
    return ((width + 15) / 16 | 1) * 16
  }
}
