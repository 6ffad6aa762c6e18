import Vitrine

/// System 46: a view that handles single taps and forwards all others.
final class SingleTapController: DemoController {
  private let ground = TouchPad()
  private let target = SingleTapView("one tap")
  private var forwarded = 0

  override func setUp() {
    target.onTap = { [unowned(unsafe) self] in show("handled", "\(target.count)") }
    ground.onTouches = { [unowned(unsafe) self] phase, touches, _ in
      // Count only the forwarded touches, not the ground's own ones.
      guard phase == .ended, touches[0].view === target else { return }
      forwarded += 1
      show("forwarded", "\(forwarded)")
      show("tapCount", "\(touches[0].tapCount)")
    }
    stage.addSubview(ground)
    ground.addSubview(target)
    show("handled", "0")
    show("forwarded", "0")
    show("tapCount", "–")
  }

  override func layOut(_ area: Rect) {
    ground.frame = area
    target.font = metrics.title
    let side = min(area.width, area.height) * 0.6
    target.frame = Rect(center: area.center, size: Size(side, side))
  }
}

private final class SingleTapView: LabeledPanel {
  var onTap: () -> Void = {}
  private(set) var count = 0

  override func touchesBegan(_ touches: TouchSet, with event: Event) {}

  override func touchesEnded(_ touches: TouchSet, with event: Event) {
    guard touches[0].tapCount == 1 else { return super.touchesEnded(touches, with: event) }
    count += 1
    isLit.toggle()
    onTap()
  }
}
