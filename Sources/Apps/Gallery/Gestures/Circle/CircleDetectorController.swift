import Vitrine

/// System 15: a view that detects circles in its touches, and shows the measurements.
final class CircleDetectorController: DemoController {
  private let pad = TouchPad()
  private let trace = TraceView()
  private var stroke = CircleStroke()

  override func setUp() {
    pad.onTouches = { [unowned(unsafe) self] in handle($0, $1[0], $2) }
    pad.invitation = "Draw a circle"
    stage.addSubview(pad)
    stage.addSubview(trace)
    show("verdict", "–")
    report()
  }

  override func layOut(_ area: Rect) {
    pad.frame = area
    pad.invitationFont = metrics.title
    trace.frame = area
    trace.clear()
  }

  private func handle(_ phase: Touch.Phase, _ touch: Touch, _ event: Event) {
    let place = touch.location(in: pad)
    switch phase {
    case .began:
      stroke.start(at: place, time: event.timestamp)
      trace.start(at: place)
      show("verdict", "–")
    case .moved:
      stroke.add(place, time: event.timestamp)
      trace.add(place)
    case .ended:
      stroke.add(place, time: event.timestamp)
      let verdict = stroke.result(viewWidth: pad.bounds.width)
      if case .circle(let box) = verdict { trace.finish(circle: box) } else { trace.finish(circle: nil) }
      show("verdict", verdict.text)
    case .cancelled: trace.finish(circle: nil)
    case .stationary: break
    }
    report()
  }

  private func report() {
    show("time", "\(Text.decimal(stroke.duration, places: 2)) s")
    show("turns", "\(stroke.turns)")
    show("gap", "\(Text.decimal(stroke.gap))")
    show("arc", Text.degrees(stroke.totalAngle))
  }
}
