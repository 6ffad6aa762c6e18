/// A width and a height in points.
public struct Size: Equatable, Sendable {
  /// In points.
  public var width: Double
  /// In points.
  public var height: Double

  /// No width and no height.
  public static let zero = Size(0, 0)

  /// A size by width and height.
  @inlinable public init(_ width: Double, _ height: Double) {
    self.width = width
    self.height = height
  }

  /// Whether nothing fits in: a side is zero, negative or not a number.
  @inlinable public var isEmpty: Bool { !(width > 0 && height > 0) }
}
