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
}
