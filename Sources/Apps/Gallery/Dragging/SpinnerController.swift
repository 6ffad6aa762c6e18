import Vitrine

/// System 52: a dial that is turned with two fingers.
final class SpinnerController: DemoController {
  private let dial = Dial()

  override func setUp() {
    dial.onTurn = { [unowned(unsafe) self] in
      show("angle", Text.degrees(dial.angle))
      show("last turn", Text.degrees($0))
    }
    dial.onFingers = { [unowned(unsafe) self] in show("fingers", "\($0)") }
    stage.addSubview(dial)
    show("fingers", "0")
    show("angle", "0°")
    show("last turn", "–")
  }

  override func layOut(_ area: Rect) {
    let side = (min(area.width, area.height) * 0.86).rounded()
    dial.bounds = Rect(0, 0, side, side)
    dial.center = area.center
  }
}

/// A disc with ticks. If both fingers moved in one event, it turns by the angle between the old and the new line
/// through them.
private final class Dial: View {
  var onTurn: (_ radians: Double) -> Void = { _ in }
  var onFingers: (Int) -> Void = { _ in }
  /// The rotation in radians, clockwise.
  private(set) var angle = 0.0
  private var fingers = 0
  private var ticks = Path()

  /// The turn of one key, in radians: 15°.
  private static let step = Double.pi / 12

  override init(frame: Rect) {
    super.init(frame: frame)
    isMultipleTouchEnabled = true
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    ticks.removeAll()
    let middle = bounds.center
    let radius = bounds.width / 2
    for index in 0..<60 {
      let turn = Double(index) / 60 * 2 * Double.pi
      let x = Math.sin(turn)
      let y = -Math.cos(turn)
      let inner = radius * (index % 5 == 0 ? 0.8 : 0.86)
      ticks.move(to: middle + Vector(x * inner, y * inner))
      ticks.addLine(to: middle + Vector(x * radius * 0.92, y * radius * 0.92))
    }
    setNeedsDisplay()
  }

  override func point(inside point: Point, with event: Event?) -> Bool {
    point.distance(to: bounds.center) < bounds.width / 2
  }

  override func draw(_ rect: Rect, on canvas: Canvas) {
    canvas.fillEllipse(in: bounds, with: Style.raised)
    let radius = bounds.width / 2
    canvas.stroke(ticks, style: StrokeStyle(width: max(1.5, radius * 0.012), cap: .round), with: Style.quiet)
    var pointer = Path()
    pointer.move(to: Point(bounds.midX, radius * 0.26))
    pointer.addLine(to: Point(bounds.midX + radius * 0.08, radius * 0.48))
    pointer.addLine(to: Point(bounds.midX - radius * 0.08, radius * 0.48))
    pointer.close()
    canvas.fill(pointer, with: Style.accent)
    let hub = radius * 0.34
    canvas.fillEllipse(in: Rect(center: bounds.center, size: Size(hub, hub)), with: Style.stage)
  }

  override func describe(_ element: AccessibilityElement) {
    element.role = .slider
    element.label = "Dial"
    element.value = Text.degrees(angle)
    element.onIncrement = { [self] in turn(by: Self.step) }
    element.onDecrement = { [self] in turn(by: -Self.step) }
  }

  override func touchesBegan(_ touches: TouchSet, with event: Event) { count(touches.count) }

  override func touchesMoved(_ touches: TouchSet, with event: Event) {
    guard touches.count == 2, let superview else { return }
    let a = touches[0]
    let b = touches[1]
    let before = b.previousLocation(in: superview) - a.previousLocation(in: superview)
    let now = b.location(in: superview) - a.location(in: superview)
    // The angle from the old line to the new one, from -π to π.
    let turned = Math.atan2(
      before.dx * now.dy - before.dy * now.dx, before.dx * now.dx + before.dy * now.dy)
    turn(by: turned)
  }

  private func turn(by radians: Double) {
    angle += radians
    transform = AffineTransform(rotation: angle)
    onTurn(radians)
  }

  override func touchesEnded(_ touches: TouchSet, with event: Event) { count(-touches.count) }
  override func touchesCancelled(_ touches: TouchSet, with event: Event) { count(-touches.count) }

  private func count(_ change: Int) {
    fingers += change
    onFingers(fingers)
  }
}
