import Geometry
import Raster

/// A switch that is on or off.
///
/// A tap toggles the switch. A horizontal drag moves the knob, which snaps to the nearer side when the touch ends. A
/// touch that ends outside changes nothing. The switch glows around the finger while it is pressed.
///
/// Changes by the user send `valueChanged`. Setting the value does not.
open class Switch: Control {
  /// Whether the switch is on. Setting it is not animated.
  public final var isOn: Bool {
    get { isSetOn }
    set { setOn(newValue, animated: false) }
  }

  /// The color behind the knob while the switch is on. The default is the theme's accent color.
  public final var color: Color {
    get { ownColor ?? colors.accent }
    set {
      ownColor = newValue
      updateAppearance()
    }
  }
  private final var ownColor: Color?

  private static let trackSize = Size(56, 32)
  /// The gap between the knob and the edge of its track, in points.
  private static let gap = 3.0
  /// The horizontal movement after which the knob follows the finger, in points: more than a fingertip rolls during a
  /// tap, and less than half of the knob's travel.
  private static let slop = 6.0

  private let track = ControlPart()
  private let knob = ControlPart()
  private final var isSetOn = false
  /// The x coordinates of the touch and the knob when the touch began.
  private final var start = (finger: 0.0, knob: 0.0)
  /// Whether the knob follows the finger.
  private final var isDragging = false

  public override init(frame: Rect) {
    super.init(frame: frame)
    horizontalHugging = .tight
    verticalHugging = .tight
    claimsHorizontalDrags = true
    drawingOutsets = Insets(all: ControlStyle.glowReach)
    addSubview(track)
    addSubview(knob)
    updateAppearance()
  }

  /// Turns the switch on or off, optionally with an animation of the knob.
  public final func setOn(_ isOn: Bool, animated: Bool) {
    guard isOn != isSetOn else { return }
    isSetOn = isOn
    if !isDragging { updateKnob(animated: animated) }
  }

  /// Turns the switch as a tap does, for a tap on its label. Does nothing if the switch is disabled or hidden, or ignores
  /// touches.
  final func toggleByTap() {
    guard isEnabled, isUserInteractionEnabled, !isHidden else { return }
    setOn(!isOn, animated: true)
    sendActions(for: .valueChanged)
  }

  /// Returns the width of the track, and the height of a touch target.
  open override func sizeThatFits(_ size: Size) -> Size {
    Size(Self.trackSize.width, ControlStyle.minimumTouchTarget)
  }

  override var logDescription: String { logName.isEmpty ? "a switch" : logName }

  open override func layoutSubviews() {
    track.frame = trackFrame
    track.cornerRadius = Self.trackSize.height / 2
    let side = Self.trackSize.height - 2 * Self.gap
    knob.bounds = Rect(0, 0, side, side)
    knob.cornerRadius = side / 2
    if !isDragging { placeKnob() }
  }

  open override func draw(_ rect: Rect, on canvas: Canvas) {
    guard isHighlighted else { return }
    canvas.drawGlow(around: trackFrame, radius: Self.trackSize.height / 2, color: color)
  }

  open override func describe(_ element: AccessibilityElement) {
    element.role = .switch
    element.states.formUnion(isOn ? [.checkable, .checked] : .checkable)
  }

  open override func stateDidChange() { updateAppearance() }

  // MARK: Touch tracking

  open override func beginTracking(_ touch: Touch, with event: Event) -> Bool {
    layoutIfNeeded()
    start = (mirrored(touch.location(in: self).x), mirrored(knob.center.x))
    return true
  }

  open override func continueTracking(_ touch: Touch, with event: Event) -> Bool {
    let travel = mirrored(touch.location(in: self).x) - start.finger
    if !isTouchInside {
      if isDragging { cancelDrag() }
    } else if isDragging || abs(travel) >= Self.slop {
      isDragging = true
      let off = mirrored(knobCenter(isOn: false).x)
      let on = mirrored(knobCenter(isOn: true).x)
      let x = max(off, min(start.knob + travel, on))
      knob.center.x = mirrored(x)
      fillTrack(at: (x - off) / (on - off))
    }
    return true
  }

  open override func endTracking(_ touch: Touch, with event: Event) {
    guard isTouchInside else { return cancelDrag() }
    let turned = isDragging ? mirrored(knob.center.x) > trackFrame.midX : !isOn
    isDragging = false
    let isChanged = turned != isOn
    isSetOn = turned
    updateKnob(animated: true)
    if isChanged { sendActions(for: .valueChanged) }
  }

  open override func cancelTracking(with event: Event?) { cancelDrag() }

  private final func cancelDrag() {
    isDragging = false
    updateKnob(animated: true)
  }

  // MARK: Appearance

  private final var trackFrame: Rect { Rect(center: bounds.center, size: Self.trackSize) }

  private final func knobCenter(isOn: Bool) -> Point {
    let way = (Self.trackSize.width - Self.trackSize.height) / 2
    return Point(mirrored(bounds.midX + (isOn ? way : -way)), bounds.midY)
  }

  /// Fills the track for a knob that is at `fraction` of its way from off to on.
  private final func fillTrack(at fraction: Double) {
    let fill = colors.surface.mixed(with: color, by: fraction)
    track.fill(with: stateColor(for: fill), edge: stateColor(for: colors.edge), on: colors.background)
    knob.applyKnobStyle(colors, on: fill, isEnabled: isEnabled)
  }

  private final func updateKnob(animated: Bool) {
    layoutIfNeeded()
    guard animated else { return placeKnob() }
    animate(duration: slideDuration, options: [.allowUserInteraction, .beginFromCurrentState]) {
      placeKnob()
    }
  }

  private final func placeKnob() {
    knob.center = knobCenter(isOn: isOn)
    fillTrack(at: isOn ? 1 : 0)
  }

  private final func updateAppearance() {
    if !isDragging { placeKnob() }
    setNeedsDisplay()
  }
}
