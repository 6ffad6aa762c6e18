import Vitrine

/// An ice cream cone: paths that fit a box. All tiles share them.
struct IceCream {
  /// The width divided by the height.
  static let aspect = 0.6

  private let cone: Path
  private let waffle: Path
  private let waffleStyle: StrokeStyle
  private let scoop: Path
  private let highlight: Rect
  /// The ends of the scoop's gradient. The light comes from the top left.
  private let light: (from: Point, to: Point)

  /// - Parameter box: The rectangle of the drawing. It should have the `aspect`.
  init(in box: Rect) {
    let radius = box.width / 2
    let center = Point(box.midX, box.minY + radius)
    let coneTop = box.minY + radius * 1.5
    cone = Self.cone(in: box, top: coneTop)
    waffle = Self.waffle(in: box, top: coneTop)
    waffleStyle = StrokeStyle(width: max(1, box.width * 0.03))
    scoop = Self.scoop(center: center, radius: radius)
    light = (Point(center.x - radius * 0.6, center.y - radius), Point(center.x + radius * 0.5, center.y + radius))
    highlight = Rect(
      center: Point(center.x - radius * 0.36, center.y - radius * 0.42), size: Size(radius * 0.44, radius * 0.3))
  }

  /// Returns the gradient of a scoop of the given color.
  func scoopPaint(_ color: Color) -> Paint {
    .linearGradient(
      LinearGradient(
        from: light.from, to: light.to, color.mixed(with: .white, by: 0.18), color.mixed(with: .black, by: 0.14)))
  }

  func draw(_ paint: Paint, on canvas: Canvas) {
    canvas.fill(cone, with: Palette.wafer)
    canvas.save()
    canvas.clip(to: cone)
    canvas.stroke(waffle, style: waffleStyle, with: Palette.waferLine)
    canvas.restore()
    canvas.fill(scoop, with: paint)
    canvas.fillEllipse(in: highlight, with: Palette.gleam)
  }

  private static func cone(in box: Rect, top: Double) -> Path {
    let half = box.width * 0.42
    var cone = Path()
    cone.move(to: Point(box.midX - half, top))
    cone.addLine(to: Point(box.midX + half, top))
    cone.addLine(to: Point(box.midX, box.maxY))
    cone.close()
    return cone
  }

  /// Returns the waffle's lines, three in each direction. They are longer than the cone, which clips them.
  private static func waffle(in box: Rect, top: Double) -> Path {
    let half = box.width * 0.42
    let depth = box.maxY - top
    var lines = Path()
    for step in [0.45, 0.95, 1.45] {
      let x = half * (step - 1)
      lines.move(to: Point(box.midX + x, top))
      lines.addLine(to: Point(box.midX + x + depth / 2, box.maxY))
      lines.move(to: Point(box.midX - x, top))
      lines.addLine(to: Point(box.midX - x - depth / 2, box.maxY))
    }
    return lines
  }

  /// Returns a ball with a scalloped edge above the cone.
  private static func scoop(center: Point, radius: Double) -> Path {
    var shape = Path(ellipseIn: Rect(center: center, size: Size(radius * 1.88, radius * 1.88)))
    for step in -2...2 {
      let bump = Point(center.x + Double(step) * radius * 0.36, center.y + radius * 0.66)
      shape.append(Path(ellipseIn: Rect(center: bump, size: Size(radius * 0.5, radius * 0.5))))
    }
    return shape
  }
}
