/// The position of a pixel, relative to the top left corner.
public struct PixelPoint: Equatable, Sendable {
  /// The column, from the left.
  public var x: Int
  /// The row, from the top.
  public var y: Int

  /// Creates a position from a column and a row.
  @inlinable public init(_ x: Int, _ y: Int) {
    self.x = x
    self.y = y
  }
}

/// A width and a height in whole pixels.
public struct PixelSize: Equatable, Sendable {
  /// The number of columns.
  public var width: Int
  /// The number of rows.
  public var height: Int

  /// A size of 0 by 0 pixels.
  public static let zero = PixelSize(0, 0)

  /// Creates a size from a number of columns and a number of rows.
  @inlinable public init(_ width: Int, _ height: Int) {
    self.width = width
    self.height = height
  }

  /// Creates the nearest size to one in pixels. Lengths are limited to 0 to `PixelRect.maximumCoordinate`, and one that
  /// is not a number becomes 0.
  @inlinable public init(rounding size: Size) {
    width = max(0, PixelRect.clamped(size.width.rounded()))
    height = max(0, PixelRect.clamped(size.height.rounded()))
  }

  /// Whether a surface of this size has no pixels.
  @inlinable public var isEmpty: Bool { width <= 0 || height <= 0 }

  /// The size with width and height exchanged, as after a quarter turn.
  @inlinable public var transposed: PixelSize { PixelSize(height, width) }
}
