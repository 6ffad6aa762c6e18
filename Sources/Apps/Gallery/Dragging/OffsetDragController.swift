import Vitrine

/// System 44: a marker that stays above the finger, so that the finger does not cover it.
final class OffsetDragController: DemoController {
  private let ground = TouchPad()
  private let marker = Marker()
  private var isPlaced = false

  override func setUp() {
    marker.onDrag = { [unowned(unsafe) self] in
      show("finger", Text.point($0))
      show("center", Text.point(marker.center))
    }
    stage.addSubview(ground)
    stage.addSubview(marker)
    show("finger", "–")
    show("center", "–")
  }

  override func layOut(_ area: Rect) {
    ground.frame = area
    let side = (min(area.width, area.height) * 0.3).rounded()
    let place = isPlaced ? marker.center : area.center
    marker.bounds = Rect(0, 0, (side * 0.72).rounded(), side)
    marker.center = area.clampedCenter(place, size: marker.bounds.size)
    isPlaced = true
  }
}

/// A pin whose tip is at the finger.
private final class Marker: View {
  var onDrag: (Point) -> Void = { _ in }
  private var pin = Path()

  override func layoutSubviews() {
    super.layoutSubviews()
    let width = bounds.width
    let height = bounds.height
    let radius = width / 2
    pin.removeAll()
    pin.move(to: Point(radius, height))
    pin.addCurve(
      to: Point(0, radius), control1: Point(radius * 0.86, height * 0.82), control2: Point(0, height * 0.62))
    pin.addArc(center: Point(radius, radius), radius: radius, start: Double.pi, sweep: Double.pi)
    pin.addCurve(
      to: Point(radius, height), control1: Point(width, height * 0.62), control2: Point(radius * 1.14, height * 0.82))
    pin.close()
    setNeedsDisplay()
  }

  override func draw(_ rect: Rect, on canvas: Canvas) {
    canvas.fill(pin, with: Style.accent)
    let hole = bounds.width * 0.36
    canvas.fillEllipse(
      in: Rect(center: Point(bounds.midX, bounds.width / 2), size: Size(hole, hole)), with: Style.onAccent)
  }

  override func touchesBegan(_ touches: TouchSet, with event: Event) { move(to: touches[0]) }
  override func touchesMoved(_ touches: TouchSet, with event: Event) { move(to: touches[0]) }
  override func touchesEnded(_ touches: TouchSet, with event: Event) {}
  override func touchesCancelled(_ touches: TouchSet, with event: Event) {}

  override func describe(_ element: AccessibilityElement) {
    element.role = .image
    element.label = "Marker"
    element.customActions = AccessibilityMoves.actions { [self] way in
      move(to: center + Vector(0, bounds.height / 2) + way)
    }
  }

  private func move(to touch: Touch) {
    if let superview { move(to: touch.location(in: superview)) }
  }

  private func move(to finger: Point) {
    guard let superview else { return }
    let wanted = finger - Vector(0, bounds.height / 2)
    // The marker stays inside the stage, so that it can be grabbed again.
    center = superview.bounds.clampedCenter(wanted, size: bounds.size)
    onDrag(finger)
  }
}
