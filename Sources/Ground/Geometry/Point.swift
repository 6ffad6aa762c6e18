/// A position in points, with the y axis pointing down.
///
/// The point is the toolkit's unit of length. It is independent of the panel's pixel density.
public struct Point: Equatable, Sendable {
  /// The horizontal coordinate, increasing to the right.
  public var x: Double
  /// The vertical coordinate, increasing downwards.
  public var y: Double

  /// The origin.
  public static let zero = Point(0, 0)

  /// Creates a point from its coordinates.
  @inlinable public init(_ x: Double, _ y: Double) {
    self.x = x
    self.y = y
  }

  /// Returns the Euclidean distance to `other`, in points.
  @inlinable public func distance(to other: Point) -> Double {
    (self - other).length
  }

  /// Returns `point` moved by `vector`.
  @inlinable public static func + (point: Point, vector: Vector) -> Point {
    Point(point.x + vector.dx, point.y + vector.dy)
  }

  /// Returns `point` moved by the opposite of `vector`.
  @inlinable public static func - (point: Point, vector: Vector) -> Point {
    Point(point.x - vector.dx, point.y - vector.dy)
  }

  /// Returns the displacement from `start` to `end`.
  @inlinable public static func - (end: Point, start: Point) -> Vector {
    Vector(end.x - start.x, end.y - start.y)
  }

  /// Moves the point by `vector`.
  @inlinable public static func += (point: inout Point, vector: Vector) { point = point + vector }
  /// Moves the point by the opposite of `vector`.
  @inlinable public static func -= (point: inout Point, vector: Vector) { point = point - vector }
}
