import Vitrine

/// The path of one touch.
struct Stroke {
  private(set) var points: [Point]
  private(set) var path: Path

  init(from start: Point) {
    points = [start]
    path = Path()
    path.move(to: start)
  }

  /// Whether the stroke has a length. A touch that does not move draws nothing.
  var isVisible: Bool { points.count > 1 }

  /// Extends the stroke to `point`. Returns the rectangle that changes for a line of the given width.
  mutating func add(_ point: Point, width: Double) -> Rect {
    let last = points[points.count - 1]
    guard point != last else { return .zero }
    points.append(point)
    path.addLine(to: point)
    return Rect(from: last, to: point).inset(by: Insets(all: -width))
  }

  /// Returns the bounds of the whole stroke for a line of the given width.
  func bounds(lineWidth width: Double) -> Rect { path.bounds.inset(by: Insets(all: -width)) }

  /// The number of line segments between two points of a smoothed stroke.
  static let granularity = 4

  /// Returns the stroke as a Catmull-Rom curve through its points, with `granularity` segments between two points. A
  /// stroke of n points has 4n − 4 segments. A stroke of fewer than 4 points is returned unchanged.
  func smoothed() -> Path {
    guard points.count >= 4 else { return path }
    var smooth = Path()
    smooth.move(to: points[0])
    for index in 0..<(points.count - 1) {
      // The end points count twice, because the curve has no points beyond them.
      let p0 = points[max(0, index - 1)]
      let p1 = points[index]
      let p2 = points[index + 1]
      let p3 = points[min(points.count - 1, index + 2)]
      for step in 1...Self.granularity {
        let t = Double(step) / Double(Self.granularity)
        smooth.addLine(
          to: Point(Self.curve(p0.x, p1.x, p2.x, p3.x, at: t), Self.curve(p0.y, p1.y, p2.y, p3.y, at: t)))
      }
    }
    return smooth
  }

  private static func curve(_ a: Double, _ b: Double, _ c: Double, _ d: Double, at t: Double) -> Double {
    let t2 = t * t
    let t3 = t * t * t
    return 0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t2 + (3 * b - a - 3 * c + d) * t3)
  }
}
