import Geometry
import Raster
import Typography

/// A push button with a title.
///
/// A finger that came down in it presses it by lifting inside: that sends
/// `touchUpInside`, then `primaryActionTriggered`, and calls `action`. A pressed
/// button glows beyond its edges, so that one sees it around the finger.
open class Button: Control {
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

  /// Called when it is pressed.
  public final var action: ((Button) -> Void)?

  /// How far the glow reaches beyond the edges, in points: more than a fingertip
  /// hides on either side of a small button.
  private static let glow = 12.0
  private static let padding = Insets(top: 10, left: 20, bottom: 10, right: 20)

  private let label = Label()

  public override init(frame: Rect) {
    super.init(frame: frame)
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

  open override func stateDidChange() { updateLooks() }

  open override func sendActions(for events: Events) {
    super.sendActions(for: events)
    if events.contains(.touchUpInside) { sendActions(for: .primaryActionTriggered) }
    if events.contains(.primaryActionTriggered) { action?(self) }
  }
}

extension Insets {
  /// Left and right only.
  fileprivate var sides: Insets { Insets(top: 0, left: left, bottom: 0, right: right) }
}
