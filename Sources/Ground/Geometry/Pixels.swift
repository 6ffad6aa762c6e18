/// A whole pixel, counted from the top left corner.
public struct PixelPoint: Equatable, Sendable {
  public var x: Int
  public var y: Int

  @inlinable public init(_ x: Int, _ y: Int) {
    self.x = x
    self.y = y
  }
}

/// A width and a height in whole pixels.
public struct PixelSize: Equatable, Sendable {
  public var width: Int
  public var height: Int

  public static let zero = PixelSize(0, 0)

  @inlinable public init(_ width: Int, _ height: Int) {
    self.width = width
    self.height = height
  }

  @inlinable public var isEmpty: Bool { width <= 0 || height <= 0 }

  /// Width and height exchanged: the size after a quarter turn.
  @inlinable public var transposed: PixelSize { PixelSize(height, width) }
}
