/// An axis-aligned rectangle in points. It is half-open: it contains its left and top edges but not its right and
/// bottom edges.
///
/// A rectangle whose width or height is not positive is empty. It contains no points and intersects no rectangle.
public struct Rect: Equatable, Sendable {
  /// The top left corner.
  public var origin: Point
  /// The width and height.
  public var size: Size

  /// The empty rectangle at the origin.
  public static let zero = Rect(0, 0, 0, 0)

  /// Creates a rectangle from its top left corner and its size.
  @inlinable public init(origin: Point, size: Size) {
    self.origin = origin
    self.size = size
  }

  /// Creates a rectangle from the coordinates of its top left corner, its width and its height.
  @inlinable public init(_ x: Double, _ y: Double, _ width: Double, _ height: Double) {
    self.init(origin: Point(x, y), size: Size(width, height))
  }

  /// Creates a rectangle of `size` centered on `center`.
  @inlinable public init(center: Point, size: Size) {
    self.init(center.x - size.width / 2, center.y - size.height / 2, size.width, size.height)
  }

  /// Creates a rectangle that has `a` and `b` as opposite corners, in any order.
  @inlinable public init(from a: Point, to b: Point) {
    self.init(min(a.x, b.x), min(a.y, b.y), abs(b.x - a.x), abs(b.y - a.y))
  }

  /// The x coordinate of the left edge, which the rectangle contains.
  @inlinable public var minX: Double { origin.x }
  /// The y coordinate of the top edge, which the rectangle contains.
  @inlinable public var minY: Double { origin.y }
  /// The x coordinate of the center.
  @inlinable public var midX: Double { origin.x + size.width / 2 }
  /// The y coordinate of the center.
  @inlinable public var midY: Double { origin.y + size.height / 2 }
  /// The x coordinate of the right edge, which the rectangle does not contain.
  @inlinable public var maxX: Double { origin.x + size.width }
  /// The y coordinate of the bottom edge, which the rectangle does not contain.
  @inlinable public var maxY: Double { origin.y + size.height }
  /// The distance from the left edge to the right edge.
  @inlinable public var width: Double { size.width }
  /// The distance from the top edge to the bottom edge.
  @inlinable public var height: Double { size.height }
  /// The center.
  @inlinable public var center: Point { Point(midX, midY) }
  /// Whether the rectangle contains no points.
  @inlinable public var isEmpty: Bool { size.isEmpty }

  /// Returns `true` if the rectangle contains `point`. Points on the right or bottom edge are outside.
  @inlinable public func contains(_ point: Point) -> Bool {
    point.x >= minX && point.x < maxX && point.y >= minY && point.y < maxY
  }

  /// Returns `true` if this rectangle contains every point of `other`.
  @inlinable public func contains(_ other: Rect) -> Bool {
    other.minX >= minX && other.maxX <= maxX && other.minY >= minY && other.maxY <= maxY
  }

  /// Returns `true` if the rectangles have a point in common.
  @inlinable public func intersects(_ other: Rect) -> Bool {
    !isEmpty && !other.isEmpty
      && minX < other.maxX && other.minX < maxX && minY < other.maxY && other.minY < maxY
  }

  /// Returns the intersection of the rectangles, or `zero` if they don't intersect.
  @inlinable public func intersection(_ other: Rect) -> Rect {
    guard intersects(other) else { return .zero }
    return Rect(
      from: Point(max(minX, other.minX), max(minY, other.minY)),
      to: Point(min(maxX, other.maxX), min(maxY, other.maxY)))
  }

  /// Returns the smallest rectangle that contains both rectangles. Empty rectangles are ignored.
  @inlinable public func union(_ other: Rect) -> Rect {
    if isEmpty { return other }
    if other.isEmpty { return self }
    return Rect(
      from: Point(min(minX, other.minX), min(minY, other.minY)),
      to: Point(max(maxX, other.maxX), max(maxY, other.maxY)))
  }

  /// Returns the rectangle moved by `vector`.
  @inlinable public func offset(by vector: Vector) -> Rect {
    Rect(origin: origin + vector, size: size)
  }

  /// Returns the rectangle with each edge moved inwards by its inset. Negative insets move edges outwards.
  ///
  /// A dimension that is smaller than its insets collapses to the rectangle's center.
  @inlinable public func inset(by insets: Insets) -> Rect {
    let width = max(0, self.width - insets.left - insets.right)
    let height = max(0, self.height - insets.top - insets.bottom)
    let x = width > 0 ? minX + insets.left : midX
    let y = height > 0 ? minY + insets.top : midY
    return Rect(x, y, width, height)
  }

  /// Returns the distance from `point` to the nearest point of the rectangle, or 0 if `point` is inside.
  @inlinable public func distance(to point: Point) -> Double {
    let dx = max(minX - point.x, 0, point.x - maxX)
    let dy = max(minY - point.y, 0, point.y - maxY)
    return (dx * dx + dy * dy).squareRoot()
  }
}
