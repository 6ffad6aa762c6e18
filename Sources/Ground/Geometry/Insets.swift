/// Distances from the four sides of a rectangle, in points; positive is inwards.
public struct Insets: Equatable, Sendable {
  public var top: Double
  public var left: Double
  public var bottom: Double
  public var right: Double

  public static let zero = Insets(all: 0)

  @inlinable public init(top: Double, left: Double, bottom: Double, right: Double) {
    self.top = top
    self.left = left
    self.bottom = bottom
    self.right = right
  }

  @inlinable public init(all inset: Double) {
    self.init(top: inset, left: inset, bottom: inset, right: inset)
  }

  /// The same distances in the other direction.
  @inlinable public static prefix func - (insets: Insets) -> Insets {
    Insets(top: -insets.top, left: -insets.left, bottom: -insets.bottom, right: -insets.right)
  }
}
