public import Geometry

/// The size at which an image is needed. Photographs have many more pixels than a panel; decoding fewer pixels saves
/// time and memory.
public struct TargetSize: Hashable, Sendable {
  /// The width in pixels.
  public let width: Int
  /// The height in pixels.
  public let height: Int
  /// Whether the image must fill the size, so that a part of it may be clipped, instead of fitting into it.
  public let fills: Bool

  /// Creates a size in pixels.
  public init(_ size: PixelSize, fills: Bool = false) {
    width = size.width
    height = size.height
    self.fills = fills
  }

  /// Returns the number of eighths of the file's size that are sufficient, from 1 to 8. Images are never scaled up.
  func scaleNumerator(for whole: PixelSize) -> Int {
    guard !whole.isEmpty, width > 0, height > 0 else { return 8 }
    for eighths in 1..<8 {
      let isWide = (whole.width * eighths + 7) / 8 >= width
      let isHigh = (whole.height * eighths + 7) / 8 >= height
      if fills ? isWide && isHigh : isWide || isHigh { return eighths }
    }
    return 8
  }
}
