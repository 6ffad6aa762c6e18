/// A displacement in points: the difference of two places.
public struct Vector: Equatable, Sendable {
  /// To the right.
  public var dx: Double
  /// Downwards.
  public var dy: Double

  /// No displacement.
  public static let zero = Vector(0, 0)

  /// A vector by its parts along the axes.
  @inlinable public init(_ dx: Double, _ dy: Double) {
    self.dx = dx
    self.dy = dy
  }

  /// The Euclidean length, in points.
  @inlinable public var length: Double { (dx * dx + dy * dy).squareRoot() }

  /// The sum of both.
  @inlinable public static func + (a: Vector, b: Vector) -> Vector { Vector(a.dx + b.dx, a.dy + b.dy) }
  /// The difference of both.
  @inlinable public static func - (a: Vector, b: Vector) -> Vector { Vector(a.dx - b.dx, a.dy - b.dy) }
  /// The same direction, `factor` times as long.
  @inlinable public static func * (a: Vector, factor: Double) -> Vector { Vector(a.dx * factor, a.dy * factor) }
  /// The opposite displacement.
  @inlinable public static prefix func - (a: Vector) -> Vector { Vector(-a.dx, -a.dy) }
}
