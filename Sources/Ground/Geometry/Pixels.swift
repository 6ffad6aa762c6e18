/// A whole pixel, counted from the top left corner.
public struct PixelPoint: Equatable, Sendable {
  /// The column, from the left.
  public var x: Int
  /// The row, from the top.
  public var y: Int

  /// A pixel by column and row.
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

  /// No columns and no rows.
  public static let zero = PixelSize(0, 0)

  /// A size of columns and rows.
  @inlinable public init(_ width: Int, _ height: Int) {
    self.width = width
    self.height = height
  }

  /// Whether it holds no pixel.
  @inlinable public var isEmpty: Bool { width <= 0 || height <= 0 }

  /// Width and height exchanged: the size after a quarter turn.
  @inlinable public var transposed: PixelSize { PixelSize(height, width) }
}
