import Vitrine

/// System 6: a single tap that waits for a double tap to fail. Without the double tap, there is no wait.
final class TapLagController: DemoController {
  private let pad = View()
  private let flower = FlowerView("amber")
  private let ring = WaitRing()
  private let toggle = Switch()
  private let toggleLabel = Label()
  private let single = TimedTapGestureRecognizer()
  private let double = TimedTapGestureRecognizer()
  private var turns = 0
  private var singles = 0
  private var doubles = 0

  override func setUp() {
    double.numberOfTapsRequired = 2
    single.require(toFail: double)
    single.onLift = { [unowned(unsafe) self] in if double.isEnabled { ring.start(at: $0) } }
    single.addAction { [unowned(unsafe) self] _ in actOnSingle() }
    double.addAction { [unowned(unsafe) self] _ in actOnDouble() }
    pad.addGestureRecognizer(single)
    pad.addGestureRecognizer(double)
    flower.isUserInteractionEnabled = false
    toggle.isOn = true
    toggle.color = Style.accent
    toggle.addAction(for: .valueChanged) { [unowned(unsafe) self] in allowDouble($0.isOn) }
    toggleLabel.text = "Double tap"
    toggle.accessibilityLabel = toggleLabel.text
    pad.accessibilityLabel = "Tap pad"
    pad.accessibilityCustomActions = [
      AccessibilityCustomAction("Double tap") { [unowned(unsafe) self] in actOnDouble() }
    ]
    toggleLabel.textColor = Style.text
    for view in [pad, ring, flower, toggleLabel, toggle] as [View] { stage.addSubview(view) }
    show("double tap", "on")
    show("single taps", "0")
    show("double taps", "0")
    show("lag", "–")
  }

  override func layOut(_ area: Rect) {
    toggleLabel.font = metrics.body
    let label = toggleLabel.sizeThatFits(.zero)
    let knob = toggle.sizeThatFits(.zero)
    let left = area.midX - (label.width + metrics.gap + knob.width) / 2
    let top = area.maxY - metrics.margin * 1.5 - metrics.finger
    toggleLabel.frame = Rect(left, top, label.width, metrics.finger)
    toggle.frame = Rect(left + label.width + metrics.gap, top, knob.width, metrics.finger)
    pad.frame = area
    let room = toggle.frame.minY - area.minY
    let side = (min(area.width, room) * 0.5).rounded()
    let middle = Point(area.midX, area.minY + room / 2)
    // The flower may be rotated, so its frame is not usable.
    flower.bounds = Rect(0, 0, side, side)
    flower.center = middle
    ring.frame = Rect(center: middle, size: Size(side * 1.36, side * 1.36))
  }

  private func allowDouble(_ isOn: Bool) {
    double.isEnabled = isOn
    ring.stop()
    show("double tap", isOn ? "on" : "off")
  }

  private func actOnSingle() {
    singles += 1
    turns += 1
    show("single taps", "\(singles)")
    show("lag", "\(Text.decimal((single.now - single.liftTime) * 1000)) ms")
    ring.stop()
    let angle = AffineTransform(rotation: Double(turns) * Double.pi / 4)
    stage.animate(duration: 0.2, curve: .easeOut, animations: { flower.transform = angle })
  }

  private func actOnDouble() {
    doubles += 1
    show("double taps", "\(doubles)")
    ring.stop()
    let rest = AffineTransform(rotation: Double(turns) * Double.pi / 4)
    flower.transform = AffineTransform(scale: 1.3).concatenating(rest)
    stage.animate(duration: 0.45, curve: .easeOut, animations: { flower.transform = rest })
  }
}

/// A tap recognizer that records when the finger lifted.
private final class TimedTapGestureRecognizer: TapGestureRecognizer {
  /// The time of the lift in seconds, on the panel's clock.
  private(set) var liftTime = 0.0
  var onLift: (Double) -> Void = { _ in }

  override func touchesEnded(_ touches: TouchSet, with event: Event) {
    liftTime = event.timestamp
    onLift(liftTime)
    super.touchesEnded(touches, with: event)
  }
}

/// A ring that fills while a tap waits.
private final class WaitRing: View {
  private var link: DisplayLink!
  private var begun = 0.0
  /// The progress from 0 to 1, or `nil` if no tap waits.
  private var progress: Double? {
    didSet { if progress != oldValue { setNeedsDisplay() } }
  }
  private var track = Path()
  private var arc = Path()
  private static let thickness = 6.0

  override init(frame: Rect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
    link = DisplayLink { [unowned(unsafe) self] in advance(to: $0) }
  }

  deinit { link.stop() }

  func start(at time: Double) {
    begun = time
    progress = 0
    window?.application?.start(link)
  }

  func stop() {
    link.stop()
    progress = nil
  }

  private func advance(to time: Double) {
    let part = (time - begun) / GestureConstants.tapInterval
    if part < 1 { progress = max(0, part) } else { stop() }
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    track = Path(ellipseIn: bounds.inset(by: Insets(all: Self.thickness / 2)))
    setNeedsDisplay()
  }

  override func draw(_ rect: Rect, on canvas: Canvas) {
    canvas.stroke(track, style: StrokeStyle(width: 1.5), with: Style.line)
    guard let progress else { return }
    arc.removeAll()
    arc.addArc(
      center: bounds.center, radius: (bounds.width - Self.thickness) / 2, start: -Double.pi / 2,
      sweep: 2 * Double.pi * progress)
    canvas.stroke(arc, style: StrokeStyle(width: Self.thickness, cap: .round), with: Style.accent)
  }
}
