import Geometry
import Raster
import Typography

/// Two buttons, minus and plus, that change a value step by step.
///
/// A tap changes it by one step, at the lift; a finger that holds changes it again
/// and again, until it lifts, strays or there is no way further. With `text` the
/// value stands between the two. The one that is pressed glows around the finger.
///
/// A finger's step sends `valueChanged`; setting the value sends nothing.
open class Stepper: Control {
  /// Kept within the limits.
  public final var value: Double {
    get { presentValue }
    set {
      let value = range.clamped(newValue)
      guard value != presentValue else { return }
      presentValue = value
      updateLooks()
    }
  }

  /// The least value; it counts too where `maximumValue` is less.
  public final var minimumValue: Double {
    get { range.minimum }
    set { range.minimum = newValue }
  }

  /// Not less than `minimumValue`.
  public final var maximumValue: Double {
    get { range.maximum }
    set { range.maximum = newValue }
  }

  /// How much a step changes; nothing unless it is positive.
  public final var stepValue = 1.0
  /// Whether a finger that holds goes on stepping.
  public final var autorepeat = true
  /// Whether a step beyond a limit comes out at the other.
  public final var wraps = false {
    didSet { if wraps != oldValue { updateLooks() } }
  }

  /// What stands between the two buttons; nil for nothing, and no room for it.
  public final var text: ((Double) -> String)? {
    didSet {
      setNeedsLayout()
      setNeedsMeasure()
      updateLooks()
    }
  }

  /// The color of the button that is pressed.
  public final var color: Color {
    get { ownColor ?? colors.accent }
    set {
      ownColor = newValue
      setNeedsDisplay()
    }
  }
  private final var ownColor: Color?

  /// Seconds a finger holds before the first step of many: longer than a tap, shorter than doubt.
  private static let holdTime = 0.5
  /// Seconds from step to step after that: ten a second can still be stopped in time.
  private static let repeatTime = 0.1
  private static let buttonWidth = 56.0
  private static let textWidth = 64.0
  /// The length and thickness of the signs' lines, in points.
  private static let sign = (length: 16.0, thickness: 2.0)

  private enum Direction: Double {
    case down = -1
    case up = 1
  }

  private let label = FittingLabel()
  private final var presentValue = 0.0
  private final var range = ValueRange(minimum: 0, maximum: 100) {
    didSet {
      guard range != oldValue else { return }
      value = presentValue
      updateLooks()
    }
  }
  /// Which button the finger came down on.
  private final var direction: Direction?
  /// Whether the finger is on that button.
  private final var isOn = false {
    didSet { if isOn != oldValue { setNeedsDisplay() } }
  }
  private final var timer: Timer?
  /// Whether holding has stepped, so that the lift does not.
  private final var hasRepeated = false

  public override init(frame: Rect) {
    super.init(frame: frame)
    (hugging, verticalHugging) = (.tight, .tight)
    cornerRadius = ControlStyle.cornerRadius
    overhang = Insets(all: ControlStyle.glow)
    label.textAlignment = .center
    addSubview(label)
    updateLooks()
  }

  open override func sizeThatFits(_ size: Size) -> Size {
    guard let text else { return Size(2 * Self.buttonWidth, ControlStyle.target) }
    // The longest that it may say is most often that of one of the limits.
    var (widest, height) = (Self.textWidth, ControlStyle.target)
    for limit in [minimumValue, maximumValue] {
      let size = TextLayout(text(limit), font: label.scaledFont).size
      widest = max(widest, (size.width + 8).rounded(.up))
      height = max(height, size.height.rounded(.up))
    }
    return Size(2 * Self.buttonWidth + widest, height)
  }

  override var spokenName: String { logName.isEmpty ? "a stepper" : logName }

  open override func layoutSubviews() {
    label.frame = bounds.inset(by: Insets(top: 0, left: half.width, bottom: 0, right: half.width))
  }

  open override func stateDidChange() { updateLooks() }

  // MARK: Tracking

  open override func beginTracking(_ touch: Touch, with event: Event) -> Bool {
    direction = nil
    direction = direction(under: touch)
    hasRepeated = false
    setOn(direction != nil)
    return direction != nil
  }

  open override func continueTracking(_ touch: Touch, with event: Event) -> Bool {
    setOn(isTouchInside && direction(under: touch) == direction)
    return true
  }

  open override func endTracking(_ touch: Touch, with event: Event) {
    let steps = isTouchInside && !hasRepeated && direction(under: touch) == direction
    setOn(false)
    if steps { step() }
  }

  open override func cancelTracking(with event: Event?) { setOn(false) }

  /// The button under a finger; with room between the two, the nearer one.
  private final func direction(under touch: Touch) -> Direction? {
    let x = mirrored(touch.location(in: self).x)
    if direction == nil {
      // A contact must be on one: the text between is neither.
      if x >= half.maxX && x < bounds.maxX - half.width { return nil }
    }
    return x < bounds.midX ? .down : .up
  }

  /// The finger came on its button, or left it.
  private final func setOn(_ isOn: Bool) {
    guard isOn != self.isOn else { return }
    self.isOn = isOn
    if isOn && autorepeat {
      startTimer(after: Self.holdTime)
    } else {
      stopTimer()
    }
  }

  private final func startTimer(after time: Double) {
    stopTimer()
    // It keeps the control until it is stopped: a step may take that off the screen.
    timer = window?.application?.schedule(after: time) { _ in self.holdStep() }
  }

  private final func stopTimer() {
    timer?.cancel()
    timer = nil
  }

  private final func holdStep() {
    guard isTracking else { return setOn(false) }
    hasRepeated = true
    let isChanged = step()
    // What the step called may have ended all this.
    if isOn && isChanged { startTimer(after: Self.repeatTime) }
  }

  /// Steps once, and says so; false where there is no way further.
  @discardableResult
  private final func step() -> Bool {
    guard let direction, let next = next(direction) else { return false }
    value = next
    sendActions(for: .valueChanged)
    return true
  }

  /// The value one step on; nil where there is none.
  private final func next(_ direction: Direction) -> Double? {
    guard stepValue > 0 else { return nil }
    let wish = value + direction.rawValue * stepValue
    var next = range.clamped(wish)
    // A step that leads beyond a limit ends there first.
    if wraps && next == value { next = direction == .up ? range.minimum : range.clamped(.infinity) }
    return next == value ? nil : next
  }

  // MARK: Looks

  /// The minus button, which is where reading begins; the other is as large.
  private final var half: Rect {
    let width = text == nil ? bounds.width / 2 : min(Self.buttonWidth, bounds.width / 2)
    return Rect(bounds.minX, bounds.minY, width, bounds.height)
  }

  private final func button(_ direction: Direction) -> Rect {
    mirrored(direction == .down ? half : half.offset(by: Vector(bounds.width - half.width, 0)))
  }

  open override func draw(_ rect: Rect, on canvas: Canvas) {
    if isOn, let direction {
      let button = self.button(direction)
      canvas.drawGlow(around: button, radius: cornerRadius, color: color)
      canvas.fill(roundedRect: button, radius: cornerRadius, with: ControlStyle.pressed(color))
    } else if text == nil {
      canvas.drawDivider(at: bounds.midX, in: bounds, color: colors.quietText)
    }
    drawSign(.down, on: canvas)
    drawSign(.up, on: canvas)
  }

  private final func drawSign(_ direction: Direction, on canvas: Canvas) {
    let isReady = isEnabled && next(direction) != nil
    let isPressed = isOn && direction == self.direction
    let color = !isReady ? colors.disabledText : isPressed ? colors.text.readable(on: ControlStyle.pressed(color)) : colors.text
    let (center, sign) = (button(direction).center, Self.sign)
    canvas.fill(Rect(center: center, size: Size(sign.length, sign.thickness)), with: color)
    guard direction == .up else { return }
    // In two pieces, for where it is not opaque.
    let piece = Size(sign.thickness, (sign.length - sign.thickness) / 2)
    let away = (piece.height + sign.thickness) / 2
    canvas.fill(Rect(center: center + Vector(0, -away), size: piece), with: color)
    canvas.fill(Rect(center: center + Vector(0, away), size: piece), with: color)
  }

  private final func updateLooks() {
    backgroundColor = shade(of: colors.surface)
    label.textColor = isEnabled ? colors.text : colors.disabledText
    label.text = text?(value) ?? ""
    setNeedsDisplay()
  }
}
