import Vitrine

/// A taxi seen from above, 40 points square, that turns in the direction of travel.
final class TaxiView: View {
  static let size = Size(40, 40)

  private let picture = TaxiPicture()
  /// The direction of the bonnet, as a unit vector.
  private var heading = Vector(1, 0)

  /// The share of a turn per point of travel.
  private static let steering = 0.06

  init() { super.init(frame: Rect(origin: .zero, size: Self.size)) }

  /// Moves the taxi, and turns it gradually in the direction of travel.
  func drive(to center: Point) {
    let way = center - self.center
    self.center = center
    turn(toward: way)
  }

  /// Turns the taxi in the direction that it has moved.
  func turn(toward way: Vector) {
    let length = way.length
    guard length > 0 else { return }
    let share = min(1, length * Self.steering)
    let turned = heading * (1 - share) + way * (share / length)
    // For a reversal, the sum may be zero. The taxi then turns at once.
    let turnedLength = turned.length
    heading = turnedLength > 0.05 ? turned * (1 / turnedLength) : way * (1 / length)
    setNeedsDisplay()
  }

  override func draw(_ rect: Rect, on canvas: Canvas) {
    canvas.save()
    canvas.concatenate(AffineTransform(translation: bounds.center - .zero))
    picture.draw(heading: heading, on: canvas)
    canvas.restore()
  }
}

/// The paths of a taxi about its center, with the bonnet to the right.
private struct TaxiPicture {
  private let wheels: Path
  private let body: Path
  private let roof: Path
  private let glass: Path
  private let lamps: Path
  private let checks: Path
  private let sign: Path
  private let paint: Paint

  init() {
    var wheels = Path()
    for x in [-11.5, 10.5] {
      for y in [-8.6, 8.6] {
        wheels.append(Path(roundedRect: Rect(center: Point(x, y), size: Size(6, 2.4)), radius: 1))
      }
    }
    self.wheels = wheels

    var body = Path()
    body.move(to: Point(-18.6, -5))
    body.addCurve(to: Point(-14, -8.8), control1: Point(-18.6, -7.4), control2: Point(-17, -8.6))
    body.addCurve(to: Point(12, -8.6), control1: Point(-5, -9.4), control2: Point(5, -9.2))
    body.addCurve(to: Point(18.6, -4), control1: Point(16, -8.2), control2: Point(18, -6.6))
    body.addCurve(to: Point(18.6, 4), control1: Point(19.2, -1.6), control2: Point(19.2, 1.6))
    body.addCurve(to: Point(12, 8.6), control1: Point(18, 6.6), control2: Point(16, 8.2))
    body.addCurve(to: Point(-14, 8.8), control1: Point(5, 9.2), control2: Point(-5, 9.4))
    body.addCurve(to: Point(-18.6, 5), control1: Point(-17, 8.6), control2: Point(-18.6, 7.4))
    body.close()
    self.body = body

    var glass = Path()
    // The windscreen, the rear window, and the windows of both sides.
    glass.move(to: Point(9, -6.4))
    glass.addCurve(to: Point(9, 6.4), control1: Point(11.2, -3), control2: Point(11.2, 3))
    glass.addLine(to: Point(4.6, 5.4))
    glass.addCurve(to: Point(4.6, -5.4), control1: Point(5.6, 2.4), control2: Point(5.6, -2.4))
    glass.close()
    glass.move(to: Point(-12.8, -5.8))
    glass.addCurve(to: Point(-12.8, 5.8), control1: Point(-13.8, -2.6), control2: Point(-13.8, 2.6))
    glass.addLine(to: Point(-9.8, 5))
    glass.addCurve(to: Point(-9.8, -5), control1: Point(-10.4, 2), control2: Point(-10.4, -2))
    glass.close()
    for side in [-1.0, 1] {
      glass.move(to: Point(6.8, 7.3 * side))
      glass.addLine(to: Point(-10.6, 7.3 * side))
      glass.addLine(to: Point(-8.8, 6 * side))
      glass.addLine(to: Point(3.6, 6 * side))
      glass.close()
    }
    self.glass = glass

    roof = Path(roundedRect: Rect(-8.6, -4.9, 12.4, 9.8), radius: 2.4)
    sign = Path(roundedRect: Rect(-3.8, -3.6, 3, 7.2), radius: 1.1)

    var lamps = Path()
    for y in [-5.9, 5.9] { lamps.append(Path(ellipseIn: Rect(center: Point(16.4, y), size: Size(2.2, 2.6)))) }
    self.lamps = lamps

    var checks = Path()
    for row in 0..<8 {
      let x = row % 2 == 0 ? -16.9 : -15.5
      checks.append(Path(rect: Rect(x, -5.6 + 1.4 * Double(row), 1.4, 1.4)))
    }
    self.checks = checks

    let edge = Style.accent.mixed(with: .black, by: 0.2)
    paint = .linearGradient(
      LinearGradient(
        from: Point(0, -9), to: Point(0, 9),
        stops: [
          LinearGradient.Stop(at: 0, edge), LinearGradient.Stop(at: 0.3, Style.accent),
          LinearGradient.Stop(at: 0.7, Style.accent), LinearGradient.Stop(at: 1, edge),
        ]))
  }

  /// - Parameter heading: The direction of the bonnet, as a unit vector.
  func draw(heading: Vector, on canvas: Canvas) {
    let turn = AffineTransform(a: heading.dx, b: heading.dy, c: -heading.dy, d: heading.dx, tx: 0, ty: 0)
    canvas.save()
    // The shadow does not turn with the taxi.
    canvas.concatenate(AffineTransform(translation: Vector(0, 1.2)))
    canvas.concatenate(turn)
    canvas.fill(body, with: Color.black.withAlpha(0.45))
    canvas.restore()
    canvas.save()
    canvas.concatenate(turn)
    canvas.fill(wheels, with: Color(hex: 0x07080A))
    canvas.fill(body, with: paint)
    canvas.fill(glass, with: Style.onAccent)
    canvas.fill(roof, with: Style.accent.mixed(with: .white, by: 0.22))
    canvas.fill(checks, with: Style.onAccent)
    canvas.fill(sign, with: Style.onAccent)
    canvas.fill(Path(roundedRect: Rect(-3.2, -3, 1.8, 6), radius: 0.6), with: Style.text)
    canvas.fill(lamps, with: Color(hex: 0xFFF6DA))
    canvas.restore()
  }
}
