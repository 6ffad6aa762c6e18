/// A width and a height in points.
public struct Size: Equatable, Sendable {
  /// The width in points.
  public var width: Double
  /// The height in points.
  public var height: Double

  /// A size of 0 by 0 points.
  public static let zero = Size(0, 0)

  /// Creates a size from a width and a height.
  @inlinable public init(_ width: Double, _ height: Double) {
    self.width = width
    self.height = height
  }

  /// Whether the size has no area: the width or the height is zero, negative or not a number.
  @inlinable public var isEmpty: Bool { !(width > 0 && height > 0) }
}
