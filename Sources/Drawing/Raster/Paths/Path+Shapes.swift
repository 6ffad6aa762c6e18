public import Geometry

extension Path {
  /// The distance of the control points at which a cubic curve approximates a quarter circle of radius 1, to within
  /// 0.03 %.
  static let quarterCircle = 0.5522847498307936

  /// Creates a rectangle, clockwise on the screen from the top left corner.
  public init(rect: Rect) {
    self.init(capacity: 5)
    move(to: rect.origin)
    addLine(to: Point(rect.maxX, rect.minY))
    addLine(to: Point(rect.maxX, rect.maxY))
    addLine(to: Point(rect.minX, rect.maxY))
    close()
    if !rect.isEmpty { simpleShape = SimpleShape(rect: rect) }
  }

  /// Creates a rectangle with round corners. The radius is limited to half of the shorter side.
  @export(interface)
  public init(roundedRect rect: Rect, radius: Double) {
    let shape = SimpleShape(roundedRect: rect, radius: radius)
    let radius = shape.rx
    guard radius > 0 else {
      self.init(rect: rect)
      return
    }
    self.init(capacity: 10)
    let x0 = rect.minX
    let y0 = rect.minY
    let x1 = rect.maxX
    let y1 = rect.maxY
    let k = radius * (1 - Self.quarterCircle)
    move(to: Point(x0 + radius, y0))
    addLine(to: Point(x1 - radius, y0))
    addCurve(to: Point(x1, y0 + radius), control1: Point(x1 - k, y0), control2: Point(x1, y0 + k))
    addLine(to: Point(x1, y1 - radius))
    addCurve(to: Point(x1 - radius, y1), control1: Point(x1, y1 - k), control2: Point(x1 - k, y1))
    addLine(to: Point(x0 + radius, y1))
    addCurve(to: Point(x0, y1 - radius), control1: Point(x0 + k, y1), control2: Point(x0, y1 - k))
    addLine(to: Point(x0, y0 + radius))
    addCurve(to: Point(x0 + radius, y0), control1: Point(x0, y0 + k), control2: Point(x0 + k, y0))
    close()
    simpleShape = shape
  }

  /// Creates the ellipse inscribed in `rect`.
  @export(interface)
  public init(ellipseIn rect: Rect) {
    self.init(capacity: 6)
    addEllipse(in: rect)
    if !rect.isEmpty { simpleShape = SimpleShape(ellipseIn: rect) }
  }

  mutating func addEllipse(in rect: Rect) {
    let x = rect.midX
    let y = rect.midY
    let rx = rect.width / 2
    let ry = rect.height / 2
    let kx = rx * Self.quarterCircle
    let ky = ry * Self.quarterCircle
    move(to: Point(x, y - ry))
    addCurve(to: Point(x + rx, y), control1: Point(x + kx, y - ry), control2: Point(x + rx, y - ky))
    addCurve(to: Point(x, y + ry), control1: Point(x + rx, y + ky), control2: Point(x + kx, y + ry))
    addCurve(to: Point(x - rx, y), control1: Point(x - kx, y + ry), control2: Point(x - rx, y + ky))
    addCurve(to: Point(x, y - ry), control1: Point(x - rx, y - ky), control2: Point(x - kx, y - ry))
    close()
  }

  /// Adds an arc of a circle. If the path is not empty, a line connects the arc to the path.
  ///
  /// The arc extends from the angle `start` by `sweep`, at most a full turn. Angles are in radians from the x axis,
  /// positive clockwise on the screen.
  @export(interface)
  public mutating func addArc(center: Point, radius: Double, start: Double, sweep: Double) {
    guard start.isFinite, sweep.isFinite else { return }
    let sweep = max(-2 * Double.pi, min(2 * Double.pi, sweep))
    func pointOnCircle(_ angle: Double) -> Point {
      Point(center.x + radius * Math.cos(angle), center.y + radius * Math.sin(angle))
    }
    let first = pointOnCircle(start)
    if isEmpty { move(to: first) } else { addLine(to: first) }
    let pieces = max(1, Int((abs(sweep) / (Double.pi / 2) - 1e-9).rounded(.up)))
    let step = sweep / Double(pieces)
    // The length of the tangents with which a cubic curve passes through the middle of the arc.
    let k = radius * 4 / 3 * Math.tan(step / 4)
    for piece in 0..<pieces {
      let a = start + step * Double(piece)
      let b = start + step * Double(piece + 1)
      let p = pointOnCircle(a)
      let q = pointOnCircle(b)
      addCurve(
        to: q,
        control1: Point(p.x - k * Math.sin(a), p.y + k * Math.cos(a)),
        control2: Point(q.x + k * Math.sin(b), q.y - k * Math.cos(b)))
    }
  }
}
