import Geometry
import Raster
import Typography

/// A control with a minus and a plus button that change a value in steps.
///
/// A tap changes the value by one step when it ends. A long press repeats the step until the touch ends, leaves the
/// button, or reaches a limit. With a `valueFormatter`, the value is shown between the buttons. The pressed button
/// glows around the finger.
///
/// The range is 0 to 100, the step 1, and the value 0, unless the app sets others.
///
///     let tickets = Stepper(value: 2, in: 1...10)
///     tickets.valueFormatter = { value in "\(Int(value))" }
///
/// Steps by the user send `valueChanged`. Setting the value does not.
open class Stepper: Control {
  /// The value, which is kept within the limits. The default is 0.
  public final var value: Double {
    get { presentValue }
    set {
      let value = range.clamped(newValue)
      guard value != presentValue else { return }
      presentValue = value
      updateAppearance()
    }
  }

  /// The minimum value. The default is 0. It takes precedence over a `maximumValue` that is less.
  public final var minimumValue: Double {
    get { range.minimum }
    set { range.minimum = newValue }
  }

  /// The maximum value. The default is 100. If it is less than `minimumValue`, `minimumValue` applies.
  public final var maximumValue: Double {
    get { range.maximum }
    set { range.maximum = newValue }
  }

  /// The change per step. The default is 1. The buttons have no effect if it is not positive.
  public final var stepValue = 1.0
  /// Whether a long press repeats the step.
  public final var autorepeat = true
  /// Whether a step beyond a limit continues at the other limit.
  public final var wraps = false {
    didSet { if wraps != oldValue { updateAppearance() } }
  }

  /// Returns the text between the buttons for a value. Without it, there is no space between the buttons.
  public final var valueFormatter: ((Double) -> String)? {
    didSet {
      setNeedsLayout()
      setNeedsMeasure()
      updateAppearance()
    }
  }

  /// The color of the pressed button. The default is the theme's accent color.
  public final var color: Color {
    get { ownColor ?? colors.accent }
    set {
      ownColor = newValue
      setNeedsDisplay()
    }
  }
  private final var ownColor: Color?

  /// The delay before a long press repeats steps, in seconds. It is longer than a tap, but short enough to be
  /// discovered.
  private static let holdTime = 0.5
  /// The time between repeated steps, in seconds. At ten steps a second, users can still stop in time.
  private static let repeatTime = 0.1
  private static let buttonWidth = 56.0
  private static let textWidth = 64.0
  /// The length and thickness of the lines of the plus and minus signs, in points.
  private static let symbolSize = (length: 16.0, thickness: 2.0)

  enum Direction: Double {
    case down = -1
    case up = 1
  }

  private let label = FittingLabel()
  private final var presentValue = 0.0
  private final var range = ValueRange(minimum: 0, maximum: 100) {
    didSet {
      guard range != oldValue else { return }
      value = presentValue
      updateAppearance()
    }
  }
  /// The button in which the touch began.
  private final var direction: Direction?
  /// Whether the touch is on that button.
  private final var isPressed = false {
    didSet { if isPressed != oldValue { setNeedsDisplay() } }
  }
  private final var timer: Timer?
  /// Whether the long press has made a step, so that the end of the touch makes none.
  private final var hasRepeated = false

  public override init(frame: Rect) {
    super.init(frame: frame)
    horizontalHugging = .tight
    verticalHugging = .tight
    cornerRadius = ControlStyle.cornerRadius
    drawingOutsets = Insets(all: ControlStyle.glowReach)
    label.textAlignment = .center
    addSubview(label)
    updateAppearance()
  }

  /// Creates a stepper with a value and a range.
  public convenience init(value: Double, in range: ClosedRange<Double>) {
    self.init(frame: .zero)
    minimumValue = range.lowerBound
    maximumValue = range.upperBound
    self.value = value
  }

  open override func sizeThatFits(_ size: Size) -> Size {
    guard let valueFormatter else { return Size(2 * Self.buttonWidth, ControlStyle.minimumTouchTarget) }
    // The widest text is usually that of one of the limits.
    var widest = Self.textWidth
    var height = ControlStyle.minimumTouchTarget
    for limit in [minimumValue, maximumValue] {
      let size = TextLayout(valueFormatter(limit), font: label.scaledFont).size
      widest = max(widest, (size.width + 8).rounded(.up))
      height = max(height, size.height.rounded(.up))
    }
    return Size(2 * Self.buttonWidth + widest, height)
  }

  open override func describe(_ element: AccessibilityElement) {
    element.role = .spinButton
    element.isActivatable = false
    // A stepper without a formatter shows no value, but users of a screen reader need one.
    element.value = valueFormatter?(value) ?? Self.text(of: value)
    element.setAdjustable(value, from: minimumValue, to: maximumValue, by: 1) { [self] change in
      guard let next = next(change > 0 ? .up : .down) else { return }
      value = next
      sendActions(for: .valueChanged)
    }
  }

  /// Returns a value as text, with at most two decimals.
  private static func text(of value: Double) -> String {
    guard abs(value) < 1e12 else { return "" }
    let hundredths = Int((abs(value) * 100).rounded())
    let sign = value < 0 && hundredths > 0 ? "-" : ""
    let fraction = hundredths % 100
    let whole = sign + String(hundredths / 100)
    if fraction == 0 { return whole }
    return whole + (fraction < 10 ? ".0" : ".") + String(fraction % 10 == 0 ? fraction / 10 : fraction)
  }

  override var logDescription: String { logName.isEmpty ? "a stepper" : logName }

  open override func layoutSubviews() {
    label.frame = bounds.inset(by: Insets(top: 0, left: minusFrame.width, bottom: 0, right: minusFrame.width))
  }

  open override func stateDidChange() { updateAppearance() }

  // MARK: Touch tracking

  open override func beginTracking(_ touch: Touch, with event: Event) -> Bool {
    direction = nil
    direction = direction(under: touch)
    hasRepeated = false
    setPressed(direction != nil)
    return direction != nil
  }

  open override func continueTracking(_ touch: Touch, with event: Event) -> Bool {
    setPressed(isTouchInside && direction(under: touch) == direction)
    return true
  }

  open override func endTracking(_ touch: Touch, with event: Event) {
    let steps = isTouchInside && !hasRepeated && direction(under: touch) == direction
    setPressed(false)
    if steps { step() }
  }

  open override func cancelTracking(with event: Event?) { setPressed(false) }

  /// Returns the button at a touch. After the touch began on a button, returns the nearer button.
  private final func direction(under touch: Touch) -> Direction? {
    let x = mirrored(touch.location(in: self).x)
    if direction == nil {
      // A touch must begin on a button, not on the text between them.
      if x >= minusFrame.maxX && x < bounds.maxX - minusFrame.width { return nil }
    }
    return x < bounds.midX ? .down : .up
  }

  /// Updates whether the touch is on its button, and starts or stops repeated steps.
  private final func setPressed(_ isOn: Bool) {
    guard isOn != self.isPressed else { return }
    self.isPressed = isOn
    if isOn && autorepeat {
      startTimer(after: Self.holdTime)
    } else {
      stopTimer()
    }
  }

  private final func startTimer(after time: Double) {
    stopTimer()
    // The closure retains the control until the timer stops: a step may remove the control from the window.
    timer = window?.application?.schedule(after: time) { _ in self.holdStep() }
  }

  private final func stopTimer() {
    timer?.cancel()
    timer = nil
  }

  private final func holdStep() {
    guard isTracking else { return setPressed(false) }
    hasRepeated = true
    let isChanged = step()
    // Actions of the step may have ended tracking.
    if isPressed && isChanged { startTimer(after: Self.repeatTime) }
  }

  /// Makes one step and sends `valueChanged`. Returns `false` if the value is at its limit.
  @discardableResult
  private final func step() -> Bool {
    guard let direction, let next = next(direction) else { return false }
    value = next
    sendActions(for: .valueChanged)
    return true
  }

  /// Returns the value after one step, or `nil` if the value is at its limit.
  private final func next(_ direction: Direction) -> Double? {
    guard stepValue > 0 else { return nil }
    let wish = value + direction.rawValue * stepValue
    var next = range.clamped(wish)
    // A step that crosses a limit stops at the limit. Only the next one wraps.
    if wraps && next == value { next = direction == .up ? range.minimum : range.clamped(.infinity) }
    return next == value ? nil : next
  }

  // MARK: Appearance

  /// The frame of the minus button before mirroring. The plus button has the same size.
  private final var minusFrame: Rect {
    let width = valueFormatter == nil ? bounds.width / 2 : min(Self.buttonWidth, bounds.width / 2)
    return Rect(bounds.minX, bounds.minY, width, bounds.height)
  }

  final func button(_ direction: Direction) -> Rect {
    mirrored(direction == .down ? minusFrame : minusFrame.offset(by: Vector(bounds.width - minusFrame.width, 0)))
  }

  open override func draw(_ rect: Rect, on canvas: Canvas) {
    if isPressed, let direction {
      let button = self.button(direction)
      canvas.drawGlow(around: button, radius: cornerRadius, color: color)
      canvas.fill(roundedRect: button, radius: cornerRadius, with: ControlStyle.pressed(color))
    } else if valueFormatter == nil {
      canvas.drawDivider(at: bounds.midX, in: bounds, color: colors.secondaryText)
    }
    drawSign(.down, on: canvas)
    drawSign(.up, on: canvas)
  }

  private final func drawSign(_ direction: Direction, on canvas: Canvas) {
    let isReady = isEnabled && next(direction) != nil
    let isPressed = self.isPressed && direction == self.direction
    let color =
      !isReady ? colors.disabledText : isPressed ? colors.text.readable(on: ControlStyle.pressed(color)) : colors.text
    let center = button(direction).center
    let sign = Self.symbolSize
    canvas.fill(Rect(center: center, size: Size(sign.length, sign.thickness)), with: color)
    guard direction == .up else { return }
    // Draw two pieces that don't overlap the horizontal line, in case the color is translucent.
    let piece = Size(sign.thickness, (sign.length - sign.thickness) / 2)
    let away = (piece.height + sign.thickness) / 2
    canvas.fill(Rect(center: center + Vector(0, -away), size: piece), with: color)
    canvas.fill(Rect(center: center + Vector(0, away), size: piece), with: color)
  }

  private final func updateAppearance() {
    backgroundColor = stateColor(for: colors.surface)
    label.textColor = isEnabled ? colors.text : colors.disabledText
    label.text = valueFormatter?(value) ?? ""
    setNeedsDisplay()
  }
}
