import Vitrine

/// System 1: every callback that a view gets of its touches, as it comes.
final class PhasesController: DemoController {
  let log = LogView()
  private let pad = PhasePad()

  override func setUp() {
    pad.onCall = { [unowned(unsafe) self] in note($0, $1) }
    stage.addSubview(pad)
    stage.addSubview(log)
    show("callbacks", "0")
    show("fingers", "0")
    show("phase", "–")
  }

  override func layOut(_ area: Rect) {
    pad.frame = area
    log.font = metrics.body
    log.frame = area.inset(by: Insets(all: metrics.margin))
  }

  private var callbacks = 0

  private func note(_ touches: TouchSet, _ event: Event) {
    callbacks += 1
    let phase = Text.phase(touches[0].phase)
    var line = phase
    for touch in touches { line += "   \(Text.point(touch.location(in: pad)))" }
    log.add(line)
    show("callbacks", "\(callbacks)")
    show("fingers", "\(event.allTouches.count { $0.phase != .ended && $0.phase != .cancelled })")
    show("phase", phase)
  }
}

/// Takes all fingers and tells of each callback.
private final class PhasePad: View {
  var onCall: (TouchSet, Event) -> Void = { _, _ in }

  override init(frame: Rect) {
    super.init(frame: frame)
    isMultipleTouchEnabled = true
  }

  override func touchesBegan(_ touches: TouchSet, with event: Event) { onCall(touches, event) }
  override func touchesMoved(_ touches: TouchSet, with event: Event) { onCall(touches, event) }
  override func touchesEnded(_ touches: TouchSet, with event: Event) { onCall(touches, event) }
  override func touchesCancelled(_ touches: TouchSet, with event: Event) { onCall(touches, event) }
}
