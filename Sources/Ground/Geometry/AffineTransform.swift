internal import CMath

/// A linear map and a shift:
///
///     x' = a·x + c·y + tx
///     y' = b·x + d·y + ty
///
/// With y down, a positive angle turns clockwise on the screen.
public struct AffineTransform: Equatable, Sendable {
  /// How much of x goes to x.
  public var a: Double
  /// How much of x goes to y.
  public var b: Double
  /// How much of y goes to x.
  public var c: Double
  /// How much of y goes to y.
  public var d: Double
  /// What is added to x.
  public var tx: Double
  /// What is added to y.
  public var ty: Double

  /// Leaves every point where it is.
  public static let identity = AffineTransform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)

  /// A transform of its six numbers.
  @inlinable public init(a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double) {
    self.a = a
    self.b = b
    self.c = c
    self.d = d
    self.tx = tx
    self.ty = ty
  }

  /// Moves every point by `translation`.
  @inlinable public init(translation: Vector) {
    self.init(a: 1, b: 0, c: 0, d: 1, tx: translation.dx, ty: translation.dy)
  }

  /// Scales both axes by `scale`, about the origin.
  @inlinable public init(scale: Double) { self.init(scaleX: scale, y: scale) }

  /// Scales each axis by its own factor, about the origin.
  @inlinable public init(scaleX: Double, y scaleY: Double) {
    self.init(a: scaleX, b: 0, c: 0, d: scaleY, tx: 0, ty: 0)
  }

  /// A turn about the origin by `radians`, clockwise on the screen.
  public init(rotation radians: Double) {
    let sine = vt_sin(radians)
    let cosine = vt_cos(radians)
    self.init(a: cosine, b: sine, c: -sine, d: cosine, tx: 0, ty: 0)
  }

  /// This map first, then `next`.
  @inlinable public func concatenating(_ next: AffineTransform) -> AffineTransform {
    AffineTransform(
      a: next.a * a + next.c * b, b: next.b * a + next.d * b,
      c: next.a * c + next.c * d, d: next.b * c + next.d * d,
      tx: next.a * tx + next.c * ty + next.tx, ty: next.b * tx + next.d * ty + next.ty)
  }

  /// The signed area of the image of the unit square; 0 when the map collapses the plane.
  @inlinable public var determinant: Double { a * d - b * c }

  /// The inverse, or nil when the map collapses the plane to a line or a point.
  @inlinable public var inverse: AffineTransform? {
    let determinant = self.determinant
    guard determinant != 0, determinant.isFinite else { return nil }
    let (ia, ib, ic, id) = (d / determinant, -b / determinant, -c / determinant, a / determinant)
    return AffineTransform(
      a: ia, b: ib, c: ic, d: id, tx: -(ia * tx + ic * ty), ty: -(ib * tx + id * ty))
  }

  /// Whether upright rectangles stay upright rectangles without a turn.
  @inlinable public var isUpright: Bool { b == 0 && c == 0 }

  /// Where `point` goes.
  @inlinable public func apply(to point: Point) -> Point {
    Point(a * point.x + c * point.y + tx, b * point.x + d * point.y + ty)
  }

  /// Where a displacement goes: the shift does not count.
  @inlinable public func apply(to vector: Vector) -> Vector {
    Vector(a * vector.dx + c * vector.dy, b * vector.dx + d * vector.dy)
  }

  /// The bounding box of the image of `rect`.
  @inlinable public func apply(to rect: Rect) -> Rect {
    let (p, q) = (apply(to: rect.origin), apply(to: Point(rect.maxX, rect.maxY)))
    if isUpright { return Rect(from: p, to: q) }
    let (r, s) = (apply(to: Point(rect.maxX, rect.minY)), apply(to: Point(rect.minX, rect.maxY)))
    return Rect(
      from: Point(min(p.x, q.x, r.x, s.x), min(p.y, q.y, r.y, s.y)),
      to: Point(max(p.x, q.x, r.x, s.x), max(p.y, q.y, r.y, s.y)))
  }
}
