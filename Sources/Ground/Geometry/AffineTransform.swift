internal import CMath

/// An affine transform: a linear map followed by a translation.
///
///     x' = a·x + c·y + tx
///     y' = b·x + d·y + ty
///
/// The y axis points down, so a positive angle rotates clockwise on the screen.
public struct AffineTransform: Equatable, Sendable {
  /// The factor from x to x'.
  public var a: Double
  /// The factor from x to y'.
  public var b: Double
  /// The factor from y to x'.
  public var c: Double
  /// The factor from y to y'.
  public var d: Double
  /// The translation along the x axis.
  public var tx: Double
  /// The translation along the y axis.
  public var ty: Double

  /// The transform that leaves every point unchanged.
  public static let identity = AffineTransform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)

  /// Creates a transform from its six coefficients.
  @inlinable public init(a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double) {
    self.a = a
    self.b = b
    self.c = c
    self.d = d
    self.tx = tx
    self.ty = ty
  }

  /// Creates a transform that moves every point by `translation`.
  @inlinable public init(translation: Vector) {
    self.init(a: 1, b: 0, c: 0, d: 1, tx: translation.dx, ty: translation.dy)
  }

  /// Creates a transform that scales both axes by `scale` about the origin.
  @inlinable public init(scale: Double) { self.init(scaleX: scale, y: scale) }

  /// Creates a transform that scales each axis by its own factor about the origin.
  @inlinable public init(scaleX: Double, y scaleY: Double) {
    self.init(a: scaleX, b: 0, c: 0, d: scaleY, tx: 0, ty: 0)
  }

  /// Creates a transform that rotates by `radians` about the origin, clockwise on the screen.
  public init(rotation radians: Double) {
    let sine = vt_sin(radians)
    let cosine = vt_cos(radians)
    self.init(a: cosine, b: sine, c: -sine, d: cosine, tx: 0, ty: 0)
  }

  /// Returns the transform that applies this transform first and then `next`.
  @inlinable public func concatenating(_ next: AffineTransform) -> AffineTransform {
    AffineTransform(
      a: next.a * a + next.c * b, b: next.b * a + next.d * b,
      c: next.a * c + next.c * d, d: next.b * c + next.d * d,
      tx: next.a * tx + next.c * ty + next.tx, ty: next.b * tx + next.d * ty + next.ty)
  }

  /// The signed area of the transformed unit square. It is 0 if the transform collapses the plane to a line or a point.
  @inlinable public var determinant: Double { a * d - b * c }

  /// The inverse transform, or `nil` if this transform collapses the plane to a line or a point.
  @inlinable public var inverse: AffineTransform? {
    let determinant = self.determinant
    guard determinant != 0, determinant.isFinite else { return nil }
    let ia = d / determinant
    let ib = -b / determinant
    let ic = -c / determinant
    let id = a / determinant
    return AffineTransform(
      a: ia, b: ib, c: ic, d: id, tx: -(ia * tx + ic * ty), ty: -(ib * tx + id * ty))
  }

  /// Whether the transform maps axis-aligned rectangles to axis-aligned rectangles without rotating or shearing them.
  @inlinable public var isScaleAndTranslation: Bool { b == 0 && c == 0 }

  /// Returns the transformed point.
  @inlinable public func apply(to point: Point) -> Point {
    Point(a * point.x + c * point.y + tx, b * point.x + d * point.y + ty)
  }

  /// Returns the transformed displacement. The translation does not affect it.
  @inlinable public func apply(to vector: Vector) -> Vector {
    Vector(a * vector.dx + c * vector.dy, b * vector.dx + d * vector.dy)
  }

  /// Returns the bounding box of the transformed `rect`.
  @inlinable public func apply(to rect: Rect) -> Rect {
    let p = apply(to: rect.origin)
    let q = apply(to: Point(rect.maxX, rect.maxY))
    if isScaleAndTranslation { return Rect(from: p, to: q) }
    let r = apply(to: Point(rect.maxX, rect.minY))
    let s = apply(to: Point(rect.minX, rect.maxY))
    return Rect(
      from: Point(min(p.x, q.x, r.x, s.x), min(p.y, q.y, r.y, s.y)),
      to: Point(max(p.x, q.x, r.x, s.x), max(p.y, q.y, r.y, s.y)))
  }
}
