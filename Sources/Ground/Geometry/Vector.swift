/// A displacement in points: the difference of two positions.
public struct Vector: Equatable, Sendable {
  /// The horizontal component, positive to the right.
  public var dx: Double
  /// The vertical component, positive downwards.
  public var dy: Double

  /// The vector of length 0.
  public static let zero = Vector(0, 0)

  /// Creates a vector from its components.
  @inlinable public init(_ dx: Double, _ dy: Double) {
    self.dx = dx
    self.dy = dy
  }

  /// The Euclidean length, in points.
  @inlinable public var length: Double { (dx * dx + dy * dy).squareRoot() }

  /// Returns the sum of two vectors.
  @inlinable public static func + (a: Vector, b: Vector) -> Vector { Vector(a.dx + b.dx, a.dy + b.dy) }
  /// Returns the difference of two vectors.
  @inlinable public static func - (a: Vector, b: Vector) -> Vector { Vector(a.dx - b.dx, a.dy - b.dy) }
  /// Returns the vector scaled by `factor`.
  @inlinable public static func * (a: Vector, factor: Double) -> Vector { Vector(a.dx * factor, a.dy * factor) }
  /// Returns the vector that points in the opposite direction.
  @inlinable public static prefix func - (a: Vector) -> Vector { Vector(-a.dx, -a.dy) }
}
