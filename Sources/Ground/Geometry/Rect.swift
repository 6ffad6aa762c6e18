/// An upright rectangle in points, half-open: it holds its left and top
/// edges, not its right and bottom ones.
///
/// A rectangle whose width or height is not positive is empty: it holds no
/// point and meets no other rectangle.
public struct Rect: Equatable, Sendable {
  /// The top left corner.
  public var origin: Point
  /// Width and height.
  public var size: Size

  /// Empty, at the origin.
  public static let zero = Rect(0, 0, 0, 0)

  /// A rect by its corner and size.
  @inlinable public init(origin: Point, size: Size) {
    self.origin = origin
    self.size = size
  }

  /// A rect by the coordinates of its corner, its width and its height.
  @inlinable public init(_ x: Double, _ y: Double, _ width: Double, _ height: Double) {
    self.init(origin: Point(x, y), size: Size(width, height))
  }

  /// The rectangle of `size` whose center is `center`.
  @inlinable public init(center: Point, size: Size) {
    self.init(center.x - size.width / 2, center.y - size.height / 2, size.width, size.height)
  }

  /// The rectangle between two x and two y, given in any order.
  @inlinable public init(from a: Point, to b: Point) {
    self.init(min(a.x, b.x), min(a.y, b.y), abs(b.x - a.x), abs(b.y - a.y))
  }

  /// The left edge, which belongs to the rect.
  @inlinable public var minX: Double { origin.x }
  /// The top edge, which belongs to the rect.
  @inlinable public var minY: Double { origin.y }
  /// The x of its center.
  @inlinable public var midX: Double { origin.x + size.width / 2 }
  /// The y of its center.
  @inlinable public var midY: Double { origin.y + size.height / 2 }
  /// The right edge, which no longer belongs to the rect.
  @inlinable public var maxX: Double { origin.x + size.width }
  /// The bottom edge, which no longer belongs to the rect.
  @inlinable public var maxY: Double { origin.y + size.height }
  /// From the left edge to the right one.
  @inlinable public var width: Double { size.width }
  /// From the top edge to the bottom one.
  @inlinable public var height: Double { size.height }
  /// The point in its middle.
  @inlinable public var center: Point { Point(midX, midY) }
  /// Whether it holds no point.
  @inlinable public var isEmpty: Bool { size.isEmpty }

  /// Whether the point lies inside; on the right or bottom edge it does not.
  @inlinable public func contains(_ point: Point) -> Bool {
    point.x >= minX && point.x < maxX && point.y >= minY && point.y < maxY
  }

  /// Whether every point of `other` lies in here too.
  @inlinable public func contains(_ other: Rect) -> Bool {
    other.minX >= minX && other.maxX <= maxX && other.minY >= minY && other.maxY <= maxY
  }

  /// Whether the two share a point.
  @inlinable public func intersects(_ other: Rect) -> Bool {
    !isEmpty && !other.isEmpty
      && minX < other.maxX && other.minX < maxX && minY < other.maxY && other.minY < maxY
  }

  /// What both cover; `zero` where they do not meet.
  @inlinable public func intersection(_ other: Rect) -> Rect {
    guard intersects(other) else { return .zero }
    return Rect(
      from: Point(max(minX, other.minX), max(minY, other.minY)),
      to: Point(min(maxX, other.maxX), min(maxY, other.maxY)))
  }

  /// The smallest rectangle that holds both; an empty one adds nothing.
  @inlinable public func union(_ other: Rect) -> Rect {
    if isEmpty { return other }
    if other.isEmpty { return self }
    return Rect(
      from: Point(min(minX, other.minX), min(minY, other.minY)),
      to: Point(max(maxX, other.maxX), max(maxY, other.maxY)))
  }

  /// The same rect, moved by `vector`.
  @inlinable public func offset(by vector: Vector) -> Rect {
    Rect(origin: origin + vector, size: size)
  }

  /// Each side moved inwards by its inset; a negative inset moves it out.
  /// A rectangle smaller than its insets collapses to its middle.
  @inlinable public func inset(by insets: Insets) -> Rect {
    let width = max(0, self.width - insets.left - insets.right)
    let height = max(0, self.height - insets.top - insets.bottom)
    let x = width > 0 ? minX + insets.left : midX
    let y = height > 0 ? minY + insets.top : midY
    return Rect(x, y, width, height)
  }

  /// The distance from `point` to the nearest point of this rectangle: 0 inside.
  @inlinable public func distance(to point: Point) -> Double {
    let dx = max(minX - point.x, 0, point.x - maxX)
    let dy = max(minY - point.y, 0, point.y - maxY)
    return (dx * dx + dy * dy).squareRoot()
  }
}
