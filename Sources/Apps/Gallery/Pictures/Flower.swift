import Vitrine

/// A flower seen from above: paths that fit a box, made once per size.
struct Flower {
  private let petals: Path
  private let veins: Path
  private let veinStyle: StrokeStyle
  private let core: Rect
  private let light: (from: Point, to: Point)

  /// - Parameters:
  ///   - box: The rectangle of the flower, which fills the largest centered square.
  ///   - count: The number of petals.
  init(in box: Rect, petals count: Int = 8) {
    let radius = min(box.width, box.height) / 2
    let petal = Self.petal(radius: radius, width: radius * (count > 6 ? 0.34 : 0.46))
    var petals = Path()
    var veins = Path()
    for index in 0..<count {
      let turn = AffineTransform(rotation: Double(index) / Double(count) * 2 * Double.pi)
        .concatenating(AffineTransform(translation: box.center - .zero))
      petals.append(petal.transformed(by: turn))
      veins.move(to: turn.apply(to: Point(0, -radius * 0.42)))
      veins.addLine(to: turn.apply(to: Point(0, -radius * 0.72)))
    }
    self.petals = petals
    self.veins = veins
    veinStyle = StrokeStyle(width: max(1, radius * 0.03), cap: .round)
    core = Rect(center: box.center, size: Size(radius * 0.56, radius * 0.56))
    light = (Point(box.midX, box.midY - radius), Point(box.midX, box.midY + radius))
  }

  func draw(_ color: Color, core coreColor: Color = Style.onAccent, on canvas: Canvas) {
    let paint = Paint.linearGradient(
      LinearGradient(
        from: light.from, to: light.to, color.mixed(with: .white, by: 0.1), color.mixed(with: .black, by: 0.16)))
    canvas.fill(petals, with: paint)
    canvas.stroke(veins, style: veinStyle, with: Color.black.withAlpha(0.16))
    canvas.fillEllipse(in: core, with: coreColor)
    canvas.fillEllipse(in: core.inset(by: Insets(all: core.width * 0.28)), with: color.mixed(with: .white, by: 0.25))
  }

  /// Returns a petal that points up from (0, 0), with a notch at its tip.
  private static func petal(radius: Double, width: Double) -> Path {
    var petal = Path()
    petal.move(to: .zero)
    petal.addCurve(
      to: Point(-width * 0.2, -radius), control1: Point(-width * 0.5, -radius * 0.3),
      control2: Point(-width * 1.25, -radius * 0.92))
    petal.addQuadCurve(to: Point(width * 0.2, -radius), control: Point(0, -radius * 0.9))
    petal.addCurve(
      to: .zero, control1: Point(width * 1.25, -radius * 0.92), control2: Point(width * 0.5, -radius * 0.3))
    petal.close()
    return petal
  }
}
