import Geometry
import Raster

/// The arrow of a mouse: white with a black rim, to be seen on black and on white.
enum PointerArrow {
  /// From the tip on, in points: as large as a desk's, for a panel is looked at from as far.
  private static let size = Size(15, 24)
  private static let outline = polygon([(0, 0), (0, 21), (4.9, 16.6), (8, 24), (11.6, 22.5), (8.5, 15.2), (15, 15.2)])
  /// The outline less a rim of 1.5 points all around.
  private static let inside = polygon([
    (1.5, 3.66), (1.5, 17.64), (5.47, 14.07), (8.81, 22.04), (9.63, 21.7), (6.23, 13.7), (11.41, 13.7),
  ])

  private static func polygon(_ corners: [(Double, Double)]) -> Path {
    var path = Path()
    for (x, y) in corners { path.addLine(to: Point(x, y)) }
    path.close()
    return path
  }

  /// Where it is drawn when it points to `place`, in points.
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
