import Vitrine

/// System 1: a log of all touch callbacks of a view.
final class PhasesController: DemoController {
  let log = LogView()
  private let pad = TouchPad()
  private var callbacks = 0

  override func setUp() {
    pad.isMultipleTouchEnabled = true
    pad.onTouches = { [unowned(unsafe) self] in note($0, $1, $2) }
    pad.invitation = "Touch here"
    stage.addSubview(pad)
    stage.addSubview(log)
    show("callbacks", "0")
    show("fingers", "0")
    show("phase", "–")
  }

  override func layOut(_ area: Rect) {
    pad.frame = area
    pad.invitationFont = metrics.title
    log.font = metrics.body
    log.frame = area.inset(by: Insets(all: metrics.margin))
  }

  private func note(_ phase: Touch.Phase, _ touches: TouchSet, _ event: Event) {
    callbacks += 1
    var line = Text.phase(phase)
    for touch in touches { line += "   \(Text.point(touch.location(in: pad)))" }
    log.add(line)
    show("callbacks", "\(callbacks)")
    show("fingers", "\(event.allTouches.count { $0.phase != .ended && $0.phase != .cancelled })")
    show("phase", Text.phase(phase))
  }
}
