import Geometry
import Raster
import Typography

/// A knob on a line, which picks a value between two limits. Values grow as reading goes.
///
/// A finger drags the knob by as much as it moves, wherever on the line it came down, and
/// may stray from the line as far as it likes. A tap changes nothing, so that nobody who
/// only touches the slider in passing does; with `isTrackTappable` a finger beside the
/// knob brings it there first. While a finger is down a disc shows around the knob, and
/// with `text`, a bubble above it that tells the value.
///
/// Dragging sends `valueChanged`; setting sends nothing. A finger that moved the knob
/// always sends a last one when it has gone: then `isTracking` is false, and the value is
/// the one that stays. A finger that is taken away leaves the value that was told of last.
open class Slider: Control {
  /// Where the knob is; kept within the limits.
  public final var value: Double {
    get { presentValue }
    set { setValue(newValue, animated: false) }
  }

  /// The value with the knob where the line begins.
  public final var minimumValue: Double {
    get { range.minimum }
    set { range.minimum = newValue }
  }

  /// The value with the knob where the line ends; not less than `minimumValue`.
  public final var maximumValue: Double {
    get { range.maximum }
    set { range.maximum = newValue }
  }

  /// Whether `valueChanged` is sent all along the way, rather than once at the lift.
  public final var isContinuous = true

  /// Whether a finger that comes down beside the knob brings it there.
  public final var isTrackTappable = false

  /// What the bubble says of a value; nil for no bubble. Called as the value changes.
  public final var text: ((Double) -> String)?

  /// The color of the line up to the knob.
  public final var color: Color {
    get { ownColor ?? colors.accent }
    set {
      ownColor = newValue
      updateLooks()
    }
  }
  private final var ownColor: Color?

  private static let lineHeight = 6.0
  private static let knobSize = 28.0
  /// Around the middle of the knob, in points: what takes hold of it.
  private static let knobReach = 28.0
  /// The disc that shows around a finger, in points.
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
  /// From the finger to the middle of the knob, as reading goes, in points.
  private final var grip = 0.0
  /// The value that was set or told of last.
  private final var toldValue = 0.0
  /// Whether the finger has moved the knob.
  private final var hasMoved = false

  public override init(frame: Rect) {
    super.init(frame: frame)
    hugging = .loose
    keepsSidewaysDrags = true
    disc.alpha = 0
    for part in [line, filling, disc, knob] { addSubview(part) }
    updateLooks()
  }

  /// Puts the knob at `value`; `animated`, it slides there.
  public final func setValue(_ value: Double, animated: Bool) {
    change(to: value, animated: animated)
    toldValue = presentValue
  }

  /// As wide as there is room, and high enough for a finger.
  open override func sizeThatFits(_ size: Size) -> Size {
    Size(size.width.asRoom(or: 200), ControlStyle.target)
  }

  override var spokenName: String { logName.isEmpty ? "a slider" : logName }

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

  open override func stateDidChange() { updateLooks() }

  // MARK: Tracking

  open override func beginTracking(_ touch: Touch, with event: Event) -> Bool {
    layoutIfNeeded()
    let finger = mirrored(touch.location(in: self).x)
    toldValue = value
    hasMoved = false
    grip = mirrored(knob.center.x) - finger
    if isTrackTappable && abs(grip) > Self.knobReach {
      grip = 0
      follow(finger, animated: true)
    }
    showDisc(true)
    return true
  }

  open override func continueTracking(_ touch: Touch, with event: Event) -> Bool {
    follow(mirrored(touch.location(in: self).x), animated: false)
    return true
  }

  open override func endTracking(_ touch: Touch, with event: Event) {
    // A finger rolls as it lifts: where it does so is not where it put the knob.
    showDisc(false)
  }

  override func didEndTracking() { tellLast() }

  open override func cancelTracking(with event: Event?) {
    showDisc(false)
    setValue(toldValue, animated: true)
    tellLast()
  }

  private final func change(to value: Double, animated: Bool) {
    let value = range.clamped(value)
    guard value != presentValue else { return }
    presentValue = value
    moveKnob(animated: animated)
  }

  private final func follow(_ finger: Double, animated: Bool) {
    guard way > 0 else { return }
    let value = range.value(at: finger + grip - bounds.minX - Self.knobSize / 2, along: way)
    guard value != self.value else { return }
    change(to: value, animated: animated)
    hasMoved = true
    if isContinuous { tell() }
  }

  private final func tellLast() {
    guard hasMoved else { return }
    hasMoved = false
    tell()
  }

  private final func tell() {
    toldValue = value
    sendActions(for: .valueChanged)
  }

  // MARK: Looks

  /// How far the knob can go, in points.
  private final var way: Double { bounds.width - Self.knobSize }

  private final func moveKnob(animated: Bool) {
    layoutIfNeeded()
    guard animated else { return placeKnob() }
    animate(
      duration: slide, curve: .easeOut,
      options: [.allowUserInteraction, .beginFromCurrentState]
    ) { placeKnob() }
  }

  private final func placeKnob() {
    let x = bounds.minX + Self.knobSize / 2 + range.place(of: value, along: max(0, way))
    knob.center = Point(mirrored(x), bounds.midY)
    disc.center = knob.center
    filling.frame = mirrored(Rect(bounds.minX, bounds.midY - Self.lineHeight / 2, x - bounds.minX, Self.lineHeight))
    placeBubble()
  }

  private final func placeBubble() {
    guard let bubble, !bubble.isHidden, let text else { return }
    bubble.show(text(value), at: knob.center, within: self)
  }

  private final func showDisc(_ isShown: Bool) {
    if isShown { disc.transform = AffineTransform(scale: 0.5) }
    animate(duration: slide, options: [.allowUserInteraction, .beginFromCurrentState]) {
      disc.alpha = isShown ? 1 : 0
      disc.transform = isShown ? .identity : AffineTransform(scale: 0.5)
    }
    if isShown && text != nil && bubble == nil {
      let made = ValueBubble(frame: .zero)
      made.color = color
      addSubview(made)
      bubble = made
    }
    bubble?.isHidden = !isShown || text == nil
    placeBubble()
  }

  private final func updateLooks() {
    line.backgroundColor = shade(of: colors.surface)
    filling.backgroundColor = shade(of: color)
    knob.paintKnob(colors, isEnabled: isEnabled)
    disc.backgroundColor = color.withAlpha(color.alpha * 0.45)
    bubble?.color = color
  }
}
