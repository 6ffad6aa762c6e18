import Vitrine

/// System 41: a circle of 100 pixels that is hit if the touch's distance in the unit circle is below 1.
final class UnitCircleController: DemoController {
  private let ground = TouchPad()
  private let circle = UnitCircle()

  override func setUp() {
    circle.onHit = { [unowned(unsafe) self] in note("circle", at: $0) }
    ground.onTouches = { [unowned(unsafe) self] phase, touches, _ in
      if phase == .began { note("ground", at: touches[0].location(in: circle)) }
    }
    stage.addSubview(ground)
    stage.addSubview(circle)
    show("hit", "–")
    show("hypot", "–")
  }

  override func layOut(_ area: Rect) {
    ground.frame = area
    // The size is in pixels, not points, so it is the same on every panel.
    let side = 100 / (stage.window?.scale ?? 1)
    circle.bounds = Rect(0, 0, side, side)
    circle.center = area.center
  }

  private func note(_ name: String, at point: Point) {
    show("hit", name)
    show("hypot", Text.decimal(circle.distance(point), places: 2))
  }
}

private final class UnitCircle: View {
  var onHit: (Point) -> Void = { _ in }
  private var isLit = false {
    didSet { setNeedsDisplay() }
  }

  /// Returns the distance from the center, scaled so that the circle's radius is 1.
  func distance(_ point: Point) -> Double {
    let x = point.x / bounds.width * 2 - 1
    let y = point.y / bounds.height * 2 - 1
    return (x * x + y * y).squareRoot()
  }

  override func point(inside point: Point, with event: Event?) -> Bool { distance(point) < 1 }

  override func draw(_ rect: Rect, on canvas: Canvas) {
    canvas.drawCorners(of: bounds)
    canvas.fillEllipse(in: bounds, with: isLit ? Style.text : Style.accent)
  }

  override func describe(_ element: AccessibilityElement) {
    element.role = .button
    element.label = "Circle"
    element.isActivatable = true
  }

  override func touchesBegan(_ touches: TouchSet, with event: Event) {
    isLit = true
    onHit(touches[0].location(in: self))
  }

  override func touchesMoved(_ touches: TouchSet, with event: Event) {}
  override func touchesEnded(_ touches: TouchSet, with event: Event) { isLit = false }
  override func touchesCancelled(_ touches: TouchSet, with event: Event) { isLit = false }
}
