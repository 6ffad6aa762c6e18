import Vitrine

/// A drawing of a car from the side, scaled to a given width.
struct CarPicture {
  /// The size that the paths are made for, in points.
  static let size = Size(204, 68)

  private let body: Path
  private let glass: Path
  private let pillars: Path
  private let seams: Path
  private let wheels = [Point(43, 50), Point(160, 50)]

  init(_ shape: Car.Shape) {
    body = Self.body(shape)
    glass = Self.glass(shape)
    (pillars, seams) = Self.lines(shape)
  }

  /// - Parameter box: The rectangle of the drawing, with the proportions of `size`.
  func draw(in box: Rect, color: Color, on canvas: Canvas) {
    canvas.save()
    canvas.concatenate(AffineTransform(translation: box.origin - .zero))
    canvas.concatenate(AffineTransform(scale: box.width / Self.size.width))
    canvas.fillEllipse(in: Rect(4, 58, 196, 8), with: Color.black.withAlpha(0.4))
    let paint = LinearGradient(
      from: Point(0, 4), to: Point(0, 54), color.mixed(with: .white, by: 0.16), color.mixed(with: .black, by: 0.24))
    canvas.fill(body, with: .linearGradient(paint))
    canvas.fill(glass, with: Style.background)
    canvas.save()
    canvas.clip(to: glass)
    canvas.stroke(pillars, style: StrokeStyle(width: 3), with: color)
    canvas.restore()
    canvas.stroke(seams, style: StrokeStyle(width: 0.9, cap: .round), with: Style.background.withAlpha(0.5))
    canvas.fill(Path(roundedRect: Rect(193, 33, 5, 6), radius: 2.5), with: Color(hex: 0xFFF6DA))
    canvas.fill(Path(roundedRect: Rect(5.5, 31, 3.5, 7), radius: 1.5), with: color.mixed(with: .black, by: 0.55))
    for wheel in wheels { drawWheel(wheel, on: canvas) }
    canvas.restore()
  }

  private func drawWheel(_ center: Point, on canvas: Canvas) {
    func disc(_ radius: Double, _ color: Color) {
      canvas.fillEllipse(in: Rect(center: center, size: Size(2 * radius, 2 * radius)), with: color)
    }
    disc(14.5, Style.background)
    disc(12.5, Color(hex: 0x07080A))
    disc(8, Color(hex: 0x8C94A1))
    disc(6.6, Color(hex: 0xC9CED6))
    disc(2.2, Color(hex: 0x5B626E))
  }

  /// Returns the outline: from the rear sill over the roof to the front, and back along the sill.
  private static func body(_ shape: Car.Shape) -> Path {
    var path = Path()
    path.move(to: Point(10, 54))
    path.addCurve(to: Point(5, 40), control1: Point(5, 54), control2: Point(4, 48))
    switch shape {
    case .coupe:
      path.addCurve(to: Point(14, 27), control1: Point(5, 32), control2: Point(7, 28))
      path.addCurve(to: Point(86, 11), control1: Point(38, 22), control2: Point(58, 11))
      path.addCurve(to: Point(140, 28), control1: Point(112, 11), control2: Point(124, 19))
    case .saloon:
      path.addCurve(to: Point(14, 27), control1: Point(5, 31), control2: Point(7, 28))
      path.addLine(to: Point(40, 26))
      path.addCurve(to: Point(78, 8), control1: Point(54, 12), control2: Point(60, 8))
      path.addCurve(to: Point(142, 27), control1: Point(112, 8), control2: Point(122, 14))
    case .estate:
      path.addCurve(to: Point(18, 10), control1: Point(5, 26), control2: Point(9, 11))
      path.addCurve(to: Point(90, 8), control1: Point(34, 8), control2: Point(70, 8))
      path.addCurve(to: Point(142, 27), control1: Point(114, 8), control2: Point(124, 14))
    case .van:
      path.addCurve(to: Point(14, 3), control1: Point(5, 20), control2: Point(5, 3.5))
      path.addCurve(to: Point(122, 3), control1: Point(50, 2), control2: Point(100, 2))
      path.addCurve(to: Point(160, 27), control1: Point(140, 4), control2: Point(150, 18))
    }
    path.addCurve(to: Point(196, 33), control1: Point(168, 28), control2: Point(190, 29))
    path.addCurve(to: Point(199, 46), control1: Point(199, 36), control2: Point(200, 42))
    path.addCurve(to: Point(192, 54), control1: Point(199, 52), control2: Point(197, 54))
    path.close()
    return path
  }

  private static func glass(_ shape: Car.Shape) -> Path {
    var path = Path()
    switch shape {
    case .coupe:
      path.move(to: Point(56, 26))
      path.addCurve(to: Point(88, 14), control1: Point(66, 18), control2: Point(76, 14))
      path.addCurve(to: Point(132, 27), control1: Point(108, 14), control2: Point(120, 19))
    case .saloon:
      path.move(to: Point(47, 26))
      path.addCurve(to: Point(78, 11.5), control1: Point(58, 14), control2: Point(64, 11.5))
      path.addCurve(to: Point(134, 27), control1: Point(108, 11.5), control2: Point(118, 16))
    case .estate:
      path.move(to: Point(15, 26))
      path.addCurve(to: Point(26, 12), control1: Point(15, 18), control2: Point(19, 12.2))
      path.addLine(to: Point(88, 11.5))
      path.addCurve(to: Point(134, 27), control1: Point(110, 11.5), control2: Point(119, 16))
    case .van:
      path.move(to: Point(98, 27))
      path.addLine(to: Point(98, 9))
      path.addCurve(to: Point(120, 8), control1: Point(99, 8), control2: Point(110, 8))
      path.addCurve(to: Point(151, 27), control1: Point(134, 9), control2: Point(142, 18))
    }
    path.close()
    return path
  }

  /// Returns the pillars between the windows, and the seams of the doors and sides.
  private static func lines(_ shape: Car.Shape) -> (pillars: Path, seams: Path) {
    let (pillars, doors): ([Double], [Double]) =
      switch shape {
      case .coupe: ([90], [86, 134])
      case .saloon: ([86], [52, 88, 134])
      case .estate: ([54, 92], [56, 94, 134])
      case .van: ([], [94, 150])
      }
    var posts = Path()
    for x in pillars {
      posts.move(to: Point(x - 2, 28))
      posts.addLine(to: Point(x, 8))
    }
    var seams = Path()
    for x in doors {
      seams.move(to: Point(x, 29))
      seams.addLine(to: Point(x - 1, 50))
    }
    seams.move(to: Point(12, 33))
    seams.addCurve(to: Point(190, 35), control1: Point(60, 30), control2: Point(140, 31))
    return (posts, seams)
  }
}
