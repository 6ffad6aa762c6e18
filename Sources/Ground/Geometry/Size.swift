/// A width and a height in points.
public struct Size: Equatable, Sendable {
  public var width: Double
  public var height: Double

  public static let zero = Size(0, 0)

  @inlinable public init(_ width: Double, _ height: Double) {
    self.width = width
    self.height = height
  }

  /// Whether nothing fits in: a side is zero, negative or not a number.
  @inlinable public var isEmpty: Bool { !(width > 0 && height > 0) }
}
