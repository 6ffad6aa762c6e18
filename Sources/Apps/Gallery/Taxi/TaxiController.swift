import Vitrine

/// Systems 30 to 35: a taxi that is dragged through a town and cannot leave it. The systems differ in the gesture and
/// in additional rules.
final class TaxiController: DemoController {
  let town = TownView()
  let taxi = TaxiView()
  private let drag = DragGestureRecognizer()
  private let pan = PanGestureRecognizer()
  private let tally = TapTally()
  private let depot = DepotView()
  private let bar = TownBar()
  /// The taxi's center when the pan began.
  private var start = Point.zero
  private var homeCount = 0

  override func setUp() {
    stage.addSubview(town)
    town.addSubview(taxi)
    taxi.accessibilityLabel = "Taxi"
    taxi.accessibilityCustomActions = AccessibilityMoves.actions { [unowned(unsafe) self] in move(by: $0) }
    if entry.number == 34 { setUpPan() } else { setUpDrag() }
    switch entry.number {
    case 31: setUpReturnGesture()
    case 32: setUpSecondFinger()
    case 33: setUpDepot()
    case 35: setUpBar()
    default: break
    }
  }

  private func setUpDrag() {
    drag.addAction { [unowned(unsafe) self] _ in dragged() }
    taxi.addGestureRecognizer(drag)
    show("state", Text.state(.possible))
    show("center", "–")
  }

  /// System 31: three taps with three fingers return to the index.
  private func setUpReturnGesture() {
    let tap = TapGestureRecognizer { [unowned(unsafe) self] _ in onBack() }
    tap.numberOfTapsRequired = 3
    tap.numberOfTouchesRequired = 3
    // The tally must receive each lift immediately.
    tap.delaysTouchesEnded = false
    view.addGestureRecognizer(tap)
    town.onFingers = { [unowned(unsafe) self] fingers in
      tally.update(touches: fingers)
      show("fingers", "\(fingers.count)")
      show("taps", "\(tally.taps.count)")
    }
    stage.addSubview(tally)
    show("fingers", "0")
    show("taps", "0")
  }

  /// System 32: the recognizer receives a second finger on the taxi, and the town one outside of it.
  private func setUpSecondFinger() {
    drag.isCancelledBySecondFinger = true
    town.onFingers = { [unowned(unsafe) self] fingers in
      if !fingers.isEmpty { drag.cancel() }
    }
    show("sent home", "0")
  }

  /// System 33.
  private func setUpDepot() {
    town.addSubview(depot)
    town.bringSubviewToFront(taxi)
    show("sent home", "0")
  }

  /// System 34.
  private func setUpPan() {
    pan.addAction { [unowned(unsafe) self] _ in panned() }
    taxi.addGestureRecognizer(pan)
    show("state", Text.state(.possible))
    show("center", "–")
    show("translation", "–")
  }

  /// System 35: the town extends below the bar, but the taxi cannot go there.
  private func setUpBar() { stage.addSubview(bar) }

  override func layOut(_ area: Rect) {
    let isFirst = town.bounds.isEmpty
    let wasHome = taxi.center == town.home
    town.frame = area
    bar.font = metrics.body
    bar.frame = Rect(0, 0, area.width, metrics.finger)
    depot.font = metrics.body
    depot.frame = Rect(area.maxX - 96 - metrics.margin, area.maxY - 72 - metrics.margin, 96, 72)
    tally.frame = Rect(
      area.maxX - TapTally.size.width - metrics.margin, area.maxY - TapTally.size.height - metrics.margin,
      TapTally.size.width, TapTally.size.height)
    drag.limits = limits
    town.home = Point(limits.midX.rounded(), limits.midY.rounded())
    taxi.center = isFirst || wasHome ? town.home : limits.clampedCenter(taxi.center, size: TaxiView.size)
  }

  /// The rectangle that the taxi stays in, in the town's coordinates.
  private var limits: Rect {
    let bounds = town.bounds
    guard entry.number == 35 else { return bounds }
    return bounds.inset(by: Insets(top: bar.frame.maxY, left: 0, bottom: 0, right: 0))
  }

  // MARK: Gestures

  private var lastPlace = Point.zero

  private func dragged() {
    show("state", Text.state(drag.state))
    switch drag.state {
    case .began: lastPlace = taxi.center
    case .changed:
      taxi.turn(toward: taxi.center - lastPlace)
      lastPlace = taxi.center
      if entry.number == 33, depot.frame.contains(taxi.center) { return drag.cancel() }
    case .cancelled: goHome()
    case .possible, .ended, .failed: break
    }
    show("center", Text.point(taxi.center))
  }

  /// Drives the taxi by a key.
  private func move(by way: Vector) {
    taxi.drive(to: limits.clampedCenter(taxi.center + way, size: TaxiView.size))
    if entry.number == 33, depot.frame.contains(taxi.center) { goHome() }
    show("center", Text.point(taxi.center))
  }

  private func panned() {
    show("state", Text.state(pan.state))
    if pan.state == .began { start = taxi.center }
    let translation = pan.translation(in: town)
    show("translation", Text.vector(translation))
    taxi.drive(to: limits.clampedCenter(start + translation, size: TaxiView.size))
    show("center", Text.point(taxi.center))
  }

  /// Returns the taxi to its home after a second finger, or at the depot.
  private func goHome() {
    homeCount += 1
    show("sent home", "\(homeCount)")
    taxi.turn(toward: town.home - taxi.center)
    taxi.animate(duration: 0.35, curve: .easeOut, animations: { taxi.center = town.home })
  }
}

/// The area that sends the taxi home.
private final class DepotView: View {
  var font = Font(size: 12) {
    didSet { if font != oldValue { setNeedsDisplay() } }
  }

  override init(frame: Rect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
  }

  override func draw(_ rect: Rect, on canvas: Canvas) {
    canvas.fill(roundedRect: bounds, radius: Style.cornerRadius, with: Style.background.withAlpha(0.9))
    let frame = Path(roundedRect: bounds.inset(by: Insets(all: 1)), radius: Style.cornerRadius - 1)
    canvas.stroke(frame, style: StrokeStyle(width: 2), with: Style.accent)
    let text = "Reset"
    let font = scaled(font)
    let place = Point(
      (bounds.midX - font.width(of: text) / 2).rounded(), (bounds.midY + (font.ascent - font.descent) / 2).rounded())
    canvas.draw(text, at: place, font: font, color: Style.accent)
  }
}

/// The translucent bar above the town.
private final class TownBar: View {
  var font: Font {
    get { titleLabel.font }
    set { titleLabel.font = newValue }
  }

  private let titleLabel = Label()

  override init(frame: Rect) {
    super.init(frame: frame)
    backgroundColor = Style.background.withAlpha(0.86)
    titleLabel.text = "Town"
    titleLabel.textColor = Style.text
    titleLabel.textAlignment = .center
    addSubview(titleLabel)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    titleLabel.frame = bounds
  }

  override func draw(_ rect: Rect, on canvas: Canvas) {
    canvas.fill(Rect(0, bounds.maxY - 1, bounds.width, 1), with: Style.accent)
  }
}
