/// Distances from the four sides of a rectangle, in points; positive is inwards.
public struct Insets: Equatable, Sendable {
  /// From the top edge downwards.
  public var top: Double
  /// From the left edge to the right.
  public var left: Double
  /// From the bottom edge upwards.
  public var bottom: Double
  /// From the right edge to the left.
  public var right: Double

  /// No inset on any edge.
  public static let zero = Insets(all: 0)

  /// Insets of each edge, in points; negative ones reach outside.
  @inlinable public init(top: Double, left: Double, bottom: Double, right: Double) {
    self.top = top
    self.left = left
    self.bottom = bottom
    self.right = right
  }

  /// The same inset on all edges.
  @inlinable public init(all inset: Double) {
    self.init(top: inset, left: inset, bottom: inset, right: inset)
  }

  /// The same distances in the other direction.
  @inlinable public static prefix func - (insets: Insets) -> Insets {
    Insets(top: -insets.top, left: -insets.left, bottom: -insets.bottom, right: -insets.right)
  }
}
