import Vitrine

/// System 3: a pan without stored state. The transform moves the flower during the pan. At the end, its translation is
/// added to the center.
final class StatelessPanController: DemoController {
  let flower = FlowerView("amber")
  private let tether = Tether()

  override func setUp() {
    // The controller owns the flower, so it outlives the recognizer.
    flower.addGestureRecognizer(PanGestureRecognizer { [unowned(unsafe) self] in handlePan($0) })
    flower.onMove = { [unowned(unsafe) self] in move(by: $0) }
    stage.addSubview(tether)
    stage.addSubview(flower)
    show("pan", "possible")
    report()
  }

  override func layOut(_ area: Rect) {
    let side = (min(area.width, area.height) * 0.34).rounded()
    flower.layOutSquare(side: side, in: area, initialCenter: area.center)
    tether.frame = area
    report()
  }

  private func handlePan(_ pan: PanGestureRecognizer) {
    switch pan.state {
    case .began, .changed:
      flower.transform = AffineTransform(translation: pan.translation(in: stage))
    default:
      flower.center += flower.offset
      flower.transform = .identity
      flower.returnIfOutsideSuperview()
    }
    show("pan", Text.state(pan.state))
    report()
  }

  private func move(by way: Vector) {
    flower.center += way
    flower.returnIfOutsideSuperview()
    report()
  }

  private func report() {
    show("center", Text.point(flower.center))
    show("transform", Text.vector(flower.offset))
    tether.set(from: flower.center, by: flower.offset, radius: flower.bounds.width / 2)
  }
}

extension View {
  /// The translation of the transform, in the superview's points.
  fileprivate var offset: Vector { Vector(transform.tx, transform.ty) }
}

/// A ring at the center, and a line from there to the flower's transformed position.
private final class Tether: View {
  private var line = Path()
  private var center0 = Point.zero
  private var radius = 0.0
  private static let style = StrokeStyle(width: 2, cap: .round)

  override init(frame: Rect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
  }

  func set(from center: Point, by offset: Vector, radius: Double) {
    damage()
    center0 = center
    self.radius = radius
    line.removeAll()
    line.move(to: center)
    line.addLine(to: center + offset)
    damage()
  }

  private var ring: Rect { Rect(center: center0, size: Size(radius * 2, radius * 2)) }

  private func damage() { setNeedsDisplay(ring.union(line.bounds).inset(by: Insets(all: -2))) }

  override func draw(_ rect: Rect, on canvas: Canvas) {
    canvas.fillEllipse(in: ring, with: Style.line)
    canvas.fillEllipse(in: ring.inset(by: Insets(all: 2)), with: Style.stage)
    canvas.stroke(line, style: Self.style, with: Style.accent)
    canvas.fillEllipse(in: Rect(center: center0, size: Size(8, 8)), with: Style.accent)
  }
}
