import Geometry
import Raster

/// What of a view can be animated: where it is and how it shows.
struct VisualState: Equatable {
  var bounds = Rect.zero
  var center = Point.zero
  var transform = AffineTransform.identity
  var alpha = 1.0
  var backgroundColor = Color.clear

  /// The map from the view's points to its superview's: the bounds' center comes
  /// to `center`, and the transform acts about it.
  var toSuperview: AffineTransform {
    let middle = bounds.center
    return AffineTransform(
      a: transform.a, b: transform.b, c: transform.c, d: transform.d,
      tx: center.x + transform.tx - transform.a * middle.x - transform.c * middle.y,
      ty: center.y + transform.ty - transform.b * middle.x - transform.d * middle.y)
  }
}

/// The properties of `VisualState`, one by one.
enum VisualProperty: Int {
  case bounds, center, transform, alpha, backgroundColor
  static let count = 5

  /// Whether it says where the view is, rather than how it shows.
  var isMovement: Bool { rawValue <= Self.transform.rawValue }
}
