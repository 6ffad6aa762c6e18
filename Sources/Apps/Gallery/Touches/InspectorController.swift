import Vitrine

/// System 36: all properties of a touch, and its location in several views.
final class InspectorController: DemoController {
  private let ground = TouchPad()
  private let a = LabeledPanel("A")
  private let b = LabeledPanel("B")

  override func setUp() {
    ground.addSubview(a)
    a.addSubview(b)
    ground.onTouches = { [unowned(unsafe) self] _, touches, _ in note(touches[0]) }
    stage.addSubview(ground)
    for name in ["phase", "tapCount", "timestamp", "view", "in A", "in B", "in self", "in nil"] { show(name, "–") }
  }

  override func layOut(_ area: Rect) {
    ground.frame = area
    for view in [a, b] { view.font = metrics.title }
    a.frame = area.inset(by: Insets(all: min(area.width, area.height) * 0.12))
    let inner = a.bounds
    b.frame = Rect(
      (inner.width * 0.4).rounded(), (inner.height * 0.35).rounded(), (inner.width * 0.5).rounded(),
      (inner.height * 0.5).rounded())
  }

  private func note(_ touch: Touch) {
    show("phase", Text.phase(touch.phase))
    show("tapCount", "\(touch.tapCount)")
    show("timestamp", "\(Text.decimal(touch.timestamp, places: 3)) s")
    show("view", touch.view === a ? "A" : touch.view === b ? "B" : "ground")
    show("in A", Text.point(touch.location(in: a)))
    show("in B", Text.point(touch.location(in: b)))
    // The locations in the touch's view and in the window.
    show("in self", Text.point(touch.location(in: touch.view)))
    show("in nil", Text.point(touch.location(in: nil)))
  }
}
