import Geometry
import Raster

struct AnimatableProperties: Equatable {
  var bounds = Rect.zero
  var center = Point.zero
  var transform = AffineTransform.identity
  var alpha = 1.0
  var backgroundColor = Color.clear

  /// The transform from the view's coordinates to its superview's coordinates. It applies `transform` around the center
  /// of the bounds, and maps that center to `center`.
  var toSuperview: AffineTransform {
    let middle = bounds.center
    return AffineTransform(
      a: transform.a, b: transform.b, c: transform.c, d: transform.d,
      tx: center.x + transform.tx - transform.a * middle.x - transform.c * middle.y,
      ty: center.y + transform.ty - transform.b * middle.x - transform.d * middle.y)
  }
}

/// The properties of `AnimatableProperties`.
enum AnimatableProperty: Int {
  case bounds, center, transform, alpha, backgroundColor
  static let count = 5

  /// Whether the property affects the view's position or size, rather than its opacity or color.
  var isMovement: Bool { rawValue <= Self.transform.rawValue }
}
