import Geometry
import Raster
import Typography

/// A control with a knob on a line that selects a value from a range. Values increase in the reading direction.
///
/// A drag that starts anywhere on the line moves the knob by the same distance, even if the finger leaves the line. A
/// tap changes nothing, so an accidental touch does no harm. If `isTrackTappable` is `true`, a touch away from the knob
/// first moves the knob to the finger. During a touch, a disc shows around the knob and, with a `valueFormatter`, a
/// bubble with the value above it.
///
/// Dragging sends `valueChanged`; setting the value does not. After a drag, the slider sends a last `valueChanged` with
/// the final value while `isTracking` is `false`. If the touch is cancelled, the slider returns to the last value it
/// has sent.
open class Slider: Control {
  /// The value, which is kept within the limits.
  public final var value: Double {
    get { presentValue }
    set { setValue(newValue, animated: false) }
  }

  /// The value at the start of the line.
  public final var minimumValue: Double {
    get { range.minimum }
    set { range.minimum = newValue }
  }

  /// The value at the end of the line. If it is less than `minimumValue`, `minimumValue` applies.
  public final var maximumValue: Double {
    get { range.maximum }
    set { range.maximum = newValue }
  }

  /// Whether the slider sends `valueChanged` throughout a drag, rather than only at its end.
  public final var isContinuous = true

  /// Whether a touch away from the knob moves the knob to the finger.
  public final var isTrackTappable = false

  /// Returns the text of the bubble for a value. Without it, there is no bubble. Called whenever the value changes.
  public final var valueFormatter: ((Double) -> String)?

  /// The color of the line up to the knob. The default is the theme's accent color.
  public final var color: Color {
    get { ownColor ?? colors.accent }
    set {
      ownColor = newValue
      updateAppearance()
    }
  }
  private final var ownColor: Color?

  private static let lineHeight = 6.0
  private static let knobSize = 28.0
  /// The radius around the knob's center in which a touch grabs the knob, in points.
  private static let knobReach = 28.0
  /// The diameter of the disc around the knob during a touch, in points.
  private static let discSize = 76.0

  private let line = ControlPart()
  private let filling = ControlPart()
  private let disc = ControlPart()
  private let knob = ControlPart()
  private final var bubble: ValueBubble?

  private final var presentValue = 0.0
  private final var range = ValueRange(minimum: 0, maximum: 1) {
    didSet {
      guard range != oldValue else { return }
      value = presentValue
      moveKnob(animated: false)
    }
  }
  /// The distance from the finger to the knob's center in the reading direction, in points.
  private final var dragOffset = 0.0
  /// The last value that was set or sent.
  private final var lastSentValue = 0.0
  /// Whether the touch has moved the knob.
  private final var hasMoved = false

  public override init(frame: Rect) {
    super.init(frame: frame)
    horizontalHugging = .loose
    claimsHorizontalDrags = true
    disc.alpha = 0
    for part in [line, filling, disc, knob] { addSubview(part) }
    updateAppearance()
  }

  /// Sets the value, optionally with an animation of the knob.
  public final func setValue(_ value: Double, animated: Bool) {
    change(to: value, animated: animated)
    lastSentValue = presentValue
  }

  /// Returns the proposed width, and the height of a touch target.
  open override func sizeThatFits(_ size: Size) -> Size {
    Size(size.width.asLengthLimit(default: 200), ControlStyle.minimumTouchTarget)
  }

  /// The fraction of the range by which keys and screen readers change the value. Chosen: 20 steps are fine enough for
  /// a brightness, and quick enough without a finger.
  private static let accessibilityStep = 1.0 / 20

  open override func describe(_ element: AccessibilityElement) {
    element.role = .slider
    element.isActivatable = false
    element.value = valueFormatter?(value) ?? ""
    let step = (maximumValue - minimumValue) * Self.accessibilityStep
    element.setAdjustable(value, from: minimumValue, to: maximumValue, by: step) { [self] change in
      let old = value
      setValue(old + change, animated: true)
      if value != old { sendActions(for: .valueChanged) }
    }
  }

  override var logDescription: String { logName.isEmpty ? "a slider" : logName }

  open override func layoutSubviews() {
    line.frame = Rect(center: bounds.center, size: Size(bounds.width, Self.lineHeight))
    line.cornerRadius = Self.lineHeight / 2
    filling.cornerRadius = Self.lineHeight / 2
    knob.bounds = Rect(0, 0, Self.knobSize, Self.knobSize)
    knob.cornerRadius = Self.knobSize / 2
    disc.bounds = Rect(0, 0, Self.discSize, Self.discSize)
    disc.cornerRadius = Self.discSize / 2
    placeKnob()
  }

  open override func stateDidChange() { updateAppearance() }

  // MARK: Touch tracking

  open override func beginTracking(_ touch: Touch, with event: Event) -> Bool {
    layoutIfNeeded()
    let finger = mirrored(touch.location(in: self).x)
    lastSentValue = value
    hasMoved = false
    dragOffset = mirrored(knob.center.x) - finger
    if isTrackTappable && abs(dragOffset) > Self.knobReach {
      dragOffset = 0
      moveKnob(toFinger: finger, animated: true)
    }
    showDisc(true)
    return true
  }

  open override func continueTracking(_ touch: Touch, with event: Event) -> Bool {
    moveKnob(toFinger: mirrored(touch.location(in: self).x), animated: false)
    return true
  }

  open override func endTracking(_ touch: Touch, with event: Event) {
    // Don't move the knob with the last location: a finger rolls as it lifts.
    showDisc(false)
  }

  override func didEndTracking() { sendFinalValueChanged() }

  open override func cancelTracking(with event: Event?) {
    showDisc(false)
    setValue(lastSentValue, animated: true)
    sendFinalValueChanged()
  }

  private final func change(to value: Double, animated: Bool) {
    let value = range.clamped(value)
    guard value != presentValue else { return }
    presentValue = value
    moveKnob(animated: animated)
  }

  private final func moveKnob(toFinger finger: Double, animated: Bool) {
    guard knobTravel > 0 else { return }
    let value = range.value(at: finger + dragOffset - bounds.minX - Self.knobSize / 2, along: knobTravel)
    guard value != self.value else { return }
    change(to: value, animated: animated)
    hasMoved = true
    if isContinuous { sendValueChanged() }
  }

  private final func sendFinalValueChanged() {
    guard hasMoved else { return }
    hasMoved = false
    sendValueChanged()
  }

  private final func sendValueChanged() {
    lastSentValue = value
    sendActions(for: .valueChanged)
  }

  // MARK: Appearance

  /// The distance that the knob can move, in points.
  private final var knobTravel: Double { bounds.width - Self.knobSize }

  private final func moveKnob(animated: Bool) {
    layoutIfNeeded()
    guard animated else { return placeKnob() }
    animate(
      duration: slideDuration, curve: .easeOut,
      options: [.allowUserInteraction, .beginFromCurrentState]
    ) { placeKnob() }
  }

  private final func placeKnob() {
    let x = bounds.minX + Self.knobSize / 2 + range.position(of: value, along: max(0, knobTravel))
    knob.center = Point(mirrored(x), bounds.midY)
    disc.center = knob.center
    filling.frame = mirrored(Rect(bounds.minX, bounds.midY - Self.lineHeight / 2, x - bounds.minX, Self.lineHeight))
    placeBubble()
  }

  private final func placeBubble() {
    guard let bubble, !bubble.isHidden, let valueFormatter else { return }
    bubble.show(valueFormatter(value), at: knob.center, within: self)
  }

  private final func showDisc(_ isShown: Bool) {
    if isShown { disc.transform = AffineTransform(scale: 0.5) }
    animate(duration: slideDuration, options: [.allowUserInteraction, .beginFromCurrentState]) {
      disc.alpha = isShown ? 1 : 0
      disc.transform = isShown ? .identity : AffineTransform(scale: 0.5)
    }
    if isShown && valueFormatter != nil && bubble == nil {
      let made = ValueBubble(frame: .zero)
      made.color = color
      addSubview(made)
      bubble = made
    }
    bubble?.isHidden = !isShown || valueFormatter == nil
    placeBubble()
  }

  private final func updateAppearance() {
    line.fill(with: stateColor(for: colors.surface), edge: stateColor(for: colors.edge), on: colors.background)
    filling.backgroundColor = stateColor(for: color)
    knob.applyKnobStyle(colors, on: colors.surface, and: color, isEnabled: isEnabled)
    disc.backgroundColor = color.withAlpha(color.alpha * 0.45)
    bubble?.color = color
  }
}
