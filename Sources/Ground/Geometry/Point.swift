/// A place in points, y down.
///
/// A point is the unit of the toolkit: a length on the glass that does not
/// depend on how finely the panel is divided into pixels.
public struct Point: Equatable, Sendable {
  /// To the right.
  public var x: Double
  /// Downwards.
  public var y: Double

  /// The origin.
  public static let zero = Point(0, 0)

  /// A point by its coordinates.
  @inlinable public init(_ x: Double, _ y: Double) {
    self.x = x
    self.y = y
  }

  /// The straight-line distance to `other`, in points.
  @inlinable public func distance(to other: Point) -> Double {
    (self - other).length
  }

  /// The point that lies `vector` away.
  @inlinable public static func + (point: Point, vector: Vector) -> Point {
    Point(point.x + vector.dx, point.y + vector.dy)
  }

  /// The point from which `vector` leads here.
  @inlinable public static func - (point: Point, vector: Vector) -> Point {
    Point(point.x - vector.dx, point.y - vector.dy)
  }

  /// The displacement from `start` to `end`.
  @inlinable public static func - (end: Point, start: Point) -> Vector {
    Vector(end.x - start.x, end.y - start.y)
  }

  /// Moves the point by `vector`.
  @inlinable public static func += (point: inout Point, vector: Vector) { point = point + vector }
  /// Moves the point back by `vector`.
  @inlinable public static func -= (point: inout Point, vector: Vector) { point = point - vector }
}
