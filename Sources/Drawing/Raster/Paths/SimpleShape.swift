import Geometry

/// A rectangle, a rectangle with round corners, or an ellipse, in user space.
///
/// A path that is exactly one such shape remembers it, so that the canvas draws it like `Canvas.fill(_:with:)`,
/// `fill(roundedRect:radius:with:)` and `fillEllipse(in:with:)` do, without tracing the elements.
struct SimpleShape: Sendable {
  var rect: Rect
  /// The radii of the corners: 0 for sharp corners, and half of the sides for an ellipse.
  var rx: Double
  var ry: Double

  init(rect: Rect, rx: Double = 0, ry: Double = 0) {
    self.rect = rect
    self.rx = rx
    self.ry = ry
  }

  /// Creates a rectangle with round corners. The radius is limited to half of the shorter side.
  init(roundedRect rect: Rect, radius: Double) {
    let radius = max(0, min(radius, rect.width / 2, rect.height / 2))
    self.init(rect: rect, rx: radius, ry: radius)
  }

  init(ellipseIn rect: Rect) { self.init(rect: rect, rx: rect.width / 2, ry: rect.height / 2) }

  private var isCircle: Bool { rx == ry && rect.width == 2 * rx && rect.height == 2 * ry }

  /// Returns the transformed shape, or `nil` if it is not a simple shape.
  func transformed(by map: AffineTransform) -> SimpleShape? {
    var result = SimpleShape(rect: map.apply(to: rect))
    if map.isScaleAndTranslation {
      result.rx = rx * abs(map.a)
      result.ry = ry * abs(map.d)
    } else if map.a == 0, map.d == 0 {
      result.rx = ry * abs(map.c)
      result.ry = rx * abs(map.b)
    } else if isCircle, map.a == map.d, map.b == -map.c {
      let radius = rx * (map.a * map.a + map.b * map.b).squareRoot()
      result = SimpleShape(ellipseIn: Rect(center: map.apply(to: rect.center), size: Size(2 * radius, 2 * radius)))
    } else {
      return nil
    }
    return result.rect.isEmpty ? nil : result
  }
}
