import Vitrine

/// System 40: a view that is hit within 10 points of its bounds and tracks the touch within 40. Beyond that, it
/// forwards the touch to the next responder.
final class HotViewController: DemoController {
  private let ground = TouchPad()
  private let hot = HotView("hot")
  private let contact = MarginView()
  private let tracking = MarginView()
  private var handedOver = 0

  override func setUp() {
    ground.onTouches = { [unowned(unsafe) self] phase, touches, _ in
      // Count only the forwarded touches, not the ground's own ones.
      guard phase == .began, touches[0].view === hot else { return }
      handedOver += 1
      show("handed over", "\(handedOver)")
    }
    hot.onChange = { [unowned(unsafe) self] in show("state", $0) }
    hot.onMove = { [unowned(unsafe) self] in show("local x", Text.decimal($0.x)) }
    for view in [ground, tracking, contact] as [View] { stage.addSubview(view) }
    // The ground is the view's next responder.
    ground.addSubview(hot)
    show("state", "at rest")
    show("local x", "–")
    show("handed over", "0")
  }

  override func layOut(_ area: Rect) {
    ground.frame = area
    hot.font = metrics.title
    let side = (min(area.width, area.height) * 0.36).rounded()
    hot.bounds = Rect(0, 0, side, side)
    hot.center = Point(area.midX.rounded(), area.midY.rounded())
    contact.frame = hot.frame.inset(by: Insets(all: -hot.hitMargins.contact))
    tracking.frame = hot.frame.inset(by: Insets(all: -hot.hitMargins.tracking))
  }
}

/// The outline of a margin.
private final class MarginView: View {
  override init(frame: Rect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
    borderWidth = 1
    borderColor = Style.line
  }
}

private final class HotView: LabeledPanel {
  var onChange: (String) -> Void = { _ in }
  var onMove: (Point) -> Void = { _ in }
  /// Whether the view has forwarded its touch. It then ignores it.
  private var isDeaf = false

  override init(_ name: String) {
    super.init(name)
    hitMargins = HitMargins(contact: 10, tracking: 40)
  }

  override func touchesBegan(_ touches: TouchSet, with event: Event) {
    isDeaf = false
    isLit = true
    onMove(touches[0].location(in: self))
    onChange("held")
  }

  override func touchesMoved(_ touches: TouchSet, with event: Event) {
    guard !isDeaf else { return }
    onMove(touches[0].location(in: self))
    guard !isTouchInside(touches[0]) else { return }
    isDeaf = true
    isLit = false
    onChange("deaf")
    next?.touchesBegan(touches, with: event)
  }

  override func touchesEnded(_ touches: TouchSet, with event: Event) { touchDidEnd() }
  override func touchesCancelled(_ touches: TouchSet, with event: Event) { touchDidEnd() }

  private func touchDidEnd() {
    isLit = false
    if !isDeaf { onChange("at rest") }
  }
}
