import Geometry

extension AffineTransform {
  /// Returns the transform that is `fraction` of the way to `other`. If their rotations differ, the result rotates
  /// instead of shrinking through zero.
  func interpolated(to other: AffineTransform, fraction: Double) -> AffineTransform {
    func mix(_ a: Double, _ b: Double) -> Double { a + (b - a) * fraction }
    let shift = Vector(mix(tx, other.tx), mix(ty, other.ty))
    if isScaleAndTranslation && other.isScaleAndTranslation || determinant == 0 || other.determinant == 0 {
      return AffineTransform(
        a: mix(a, other.a), b: mix(b, other.b), c: mix(c, other.c), d: mix(d, other.d),
        tx: shift.dx, ty: shift.dy)
    }
    let mine = Parts(of: self)
    let theirs = Parts(of: other)
    var turn = theirs.angle - mine.angle
    if turn > .pi { turn -= 2 * .pi }
    if turn < -.pi { turn += 2 * .pi }
    let rotation = AffineTransform(rotation: mine.angle + turn * fraction)
    let skewed = AffineTransform(
      a: mix(mine.scaleX, theirs.scaleX), b: 0,
      c: mix(mine.shear, theirs.shear), d: mix(mine.scaleY, theirs.scaleY),
      tx: 0, ty: 0)
    var mixed = skewed.concatenating(rotation)
    mixed.tx = shift.dx
    mixed.ty = shift.dy
    return mixed
  }
}

/// The decomposition of an invertible transform into a scale and a shear, followed by a rotation.
private struct Parts {
  let angle: Double
  let scaleX: Double
  let scaleY: Double
  let shear: Double

  init(of map: AffineTransform) {
    scaleX = (map.a * map.a + map.b * map.b).squareRoot()
    angle = Math.atan2(map.b, map.a)
    let cosine = map.a / scaleX
    let sine = map.b / scaleX
    shear = cosine * map.c + sine * map.d
    scaleY = cosine * map.d - sine * map.c
  }
}
