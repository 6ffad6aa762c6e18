/// A place in the app's picture, whatever its pixels: (0, 0) at its top left, (1, 1) at its bottom right.
public struct PicturePlace: Equatable, Sendable {
  /// To the right, in widths of the picture.
  public var x: Double
  /// Downwards, in heights of the picture.
  public var y: Double

  /// A place by its parts along the axes.
  @inlinable public init(_ x: Double, _ y: Double) {
    self.x = x
    self.y = y
  }
}
