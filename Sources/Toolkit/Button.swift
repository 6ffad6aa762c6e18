import Geometry
import Raster
import Typography

/// A push button with a title.
///
/// A finger that comes down in it presses it; while the finger is further away
/// than the tracking margin it does not, and lifting it there does nothing. A
/// pressed button glows beyond its edges, so that one sees it around the finger.
/// Touches never climb on from a button; a disabled one swallows them.
open class Button: View {
  public final var title: String {
    get { label.text }
    set {
      label.text = newValue
      setNeedsLayout()
    }
  }

  public final var font: Font {
    get { label.font }
    set { label.font = newValue }
  }

  public final var titleColor = Color.white {
    didSet { updateLooks() }
  }

  /// The colour of the button at rest; the other states are made from it.
  public final var color = Color(hex: 0x3366CC) {
    didSet { updateLooks() }
  }

  /// Whether it can be pressed. Disabling it lets go of a finger that presses it.
  public final var isEnabled = true {
    didSet {
      guard isEnabled != oldValue else { return }
      isTracking = false
      isHighlighted = false
      updateLooks()
    }
  }

  /// Whether a finger presses it now.
  public private(set) final var isHighlighted = false {
    didSet { if isHighlighted != oldValue { updateLooks() } }
  }

  /// Called when a finger that presses it lifts.
  public final var action: ((Button) -> Void)?

  /// How far the glow reaches beyond the edges, in points: more than a fingertip
  /// hides on either side of a small button.
  private static let glow = 12.0
  private static let padding = Insets(top: 10, left: 20, bottom: 10, right: 20)

  private let label = Label()
  /// Whether a finger that came down in it is still down, wherever it is.
  private final var isTracking = false

  public override init(frame: Rect) {
    super.init(frame: frame)
    hitMargins.tracking = TouchConstants.controlTrackingMargin
    cornerRadius = 10
    overhang = Insets(all: Self.glow)
    label.textAlignment = .center
    addSubview(label)
    updateLooks()
  }

  public convenience init(title: String, action: @escaping (Button) -> Void) {
    self.init(frame: .zero)
    self.title = title
    self.action = action
  }

  open override func layoutSubviews() { label.frame = bounds.inset(by: Self.padding.sides) }

  /// The title and some room around it.
  open override func sizeThatFits(_ size: Size) -> Size {
    let title = label.sizeThatFits(.zero)
    let padding = Self.padding
    return Size(
      title.width + padding.left + padding.right, title.height + padding.top + padding.bottom)
  }

  open override func draw(_ rect: Rect, on canvas: Canvas) {
    guard isHighlighted else { return }
    // Two rings, the outer one fainter; then the middle again.
    drawGlow(reach: Self.glow, alpha: 0.25, on: canvas)
    drawGlow(reach: Self.glow / 2, alpha: 0.45, on: canvas)
    canvas.fill(roundedRect: bounds, radius: cornerRadius, with: backgroundColor)
  }

  private final func drawGlow(reach: Double, alpha: Double, on canvas: Canvas) {
    canvas.fill(
      roundedRect: bounds.inset(by: Insets(all: -reach)), radius: cornerRadius + reach,
      with: color.withAlpha(color.alpha * alpha))
  }

  private final func updateLooks() {
    if !isEnabled {
      backgroundColor = color.withAlpha(color.alpha * 0.35)
      label.textColor = titleColor.withAlpha(titleColor.alpha * 0.5)
    } else if isHighlighted {
      backgroundColor = color.mixed(with: .white, by: 0.35)
      label.textColor = titleColor
    } else {
      backgroundColor = color
      label.textColor = titleColor
    }
    setNeedsDisplay()
  }

  // MARK: Tracking

  open override func touchesBegan(_ touches: TouchSet, with event: Event) {
    isTracking = isEnabled
    isHighlighted = isEnabled
  }

  open override func touchesMoved(_ touches: TouchSet, with event: Event) {
    if isTracking, let touch = touches.first { isHighlighted = holds(touch) }
  }

  open override func touchesEnded(_ touches: TouchSet, with event: Event) {
    guard let touch = touches.first else { return }
    let isPressed = isTracking && holds(touch)
    stopTracking()
    if isPressed { action?(self) }
  }

  open override func touchesCancelled(_ touches: TouchSet, with event: Event) { stopTracking() }

  private final func stopTracking() {
    isTracking = false
    isHighlighted = false
  }
}

extension Insets {
  /// Left and right only.
  fileprivate var sides: Insets { Insets(top: 0, left: left, bottom: 0, right: right) }
}
