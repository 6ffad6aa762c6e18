import Geometry
import Raster

/// The mouse pointer: a white arrow with a black rim, visible on dark and light backgrounds.
enum PointerArrow {
  /// The size of the arrow, in points, measured from its tip. It matches a desktop's pointer, because people look at a
  /// panel from about the same distance.
  private static let size = Size(15, 24)
  private static let outline = polygon([(0, 0), (0, 21), (4.9, 16.6), (8, 24), (11.6, 22.5), (8.5, 15.2), (15, 15.2)])
  /// The outline without its rim, which is 1.5 points wide.
  private static let inside = polygon([
    (1.5, 3.66), (1.5, 17.64), (5.47, 14.07), (8.81, 22.04), (9.63, 21.7), (6.23, 13.7), (11.41, 13.7),
  ])

  private static func polygon(_ corners: [(Double, Double)]) -> Path {
    var path = Path()
    for (x, y) in corners { path.addLine(to: Point(x, y)) }
    path.close()
    return path
  }

  /// Returns the area that the arrow covers when it points to `place`, in points.
  static func bounds(at place: Point) -> Rect { Rect(origin: place, size: size) }

  static func draw(at place: Point, on canvas: Canvas) {
    guard !canvas.clipBounds.intersection(bounds(at: place)).isEmpty else { return }
    canvas.save()
    canvas.concatenate(AffineTransform(translation: place - .zero))
    canvas.fill(outline, with: .black)
    canvas.fill(inside, with: .white)
    canvas.restore()
  }
}
