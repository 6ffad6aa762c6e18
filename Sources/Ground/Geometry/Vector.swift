/// A displacement in points: the difference of two places.
public struct Vector: Equatable, Sendable {
  public var dx: Double
  public var dy: Double

  public static let zero = Vector(0, 0)

  @inlinable public init(_ dx: Double, _ dy: Double) {
    self.dx = dx
    self.dy = dy
  }

  /// The Euclidean length, in points.
  @inlinable public var length: Double { (dx * dx + dy * dy).squareRoot() }

  @inlinable public static func + (a: Vector, b: Vector) -> Vector { Vector(a.dx + b.dx, a.dy + b.dy) }
  @inlinable public static func - (a: Vector, b: Vector) -> Vector { Vector(a.dx - b.dx, a.dy - b.dy) }
  @inlinable public static func * (a: Vector, factor: Double) -> Vector { Vector(a.dx * factor, a.dy * factor) }
  @inlinable public static prefix func - (a: Vector) -> Vector { Vector(-a.dx, -a.dy) }
}
