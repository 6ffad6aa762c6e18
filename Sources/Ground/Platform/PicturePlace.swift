/// A place in the app's picture, whatever its pixels: (0, 0) at its top left, (1, 1) at its bottom right.
public struct PicturePlace: Equatable, Sendable {
  public var x: Double
  public var y: Double

  @inlinable public init(_ x: Double, _ y: Double) {
    self.x = x
    self.y = y
  }
}
