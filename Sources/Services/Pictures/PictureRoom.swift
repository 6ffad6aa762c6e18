public import Geometry

/// How large a picture is needed: photographs have many times the pixels of a panel, and reading fewer takes less time and memory.
public struct PictureRoom: Hashable, Sendable {
  /// The place's, in pixels.
  public let width: Int
  /// The place's, in pixels.
  public let height: Int
  /// Whether the picture is to fill the place, so that a part of it may stick out, and not only to fit into it.
  public let isFilled: Bool

  /// A place of this size, in pixels.
  public init(_ size: PixelSize, filled isFilled: Bool = false) {
    (width, height, self.isFilled) = (size.width, size.height, isFilled)
  }

  /// How many eighths of the file's size are enough, 1 to 8. Only smaller: nothing is gained by a larger one.
  func eighths(of whole: PixelSize) -> Int {
    guard !whole.isEmpty, width > 0, height > 0 else { return 8 }
    for eighths in 1..<8 {
      let isWide = (whole.width * eighths + 7) / 8 >= width
      let isHigh = (whole.height * eighths + 7) / 8 >= height
      if isFilled ? isWide && isHigh : isWide || isHigh { return eighths }
    }
    return 8
  }
}
