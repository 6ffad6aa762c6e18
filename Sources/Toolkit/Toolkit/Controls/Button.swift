import Geometry
import Raster
import Typography

/// A push button with a title, an icon, or both.
///
/// When a touch that began in the button ends inside it, the button sends `touchUpInside`, then
/// `primaryActionTriggered`, and calls `action`. A pressed button glows beyond its edges, so that the glow is visible
/// around the finger. A selected button has a border in the color of its title.
open class Button: Control {
  /// The title.
  public final var title: String {
    get { label.text }
    set { label.text = newValue }
  }

  /// The font of the title. The default is the theme's body size.
  public final var font: Font {
    get { label.role == nil ? label.font : Font(size: theme.type.body) }
    set {
      label.role = nil
      label.font = newValue
    }
  }

  /// The color of the title. The default is the theme's text color for its accent. While the button is pressed, the
  /// title uses another color if this one would not be readable.
  public final var titleColor: Color {
    get { ownTitleColor ?? themedTitleColor }
    set {
      ownTitleColor = newValue
      updateLooks()
    }
  }
  private final var ownTitleColor: Color?

  /// The background color. The default is the theme's accent color. The colors of the other states are derived from it.
  public final var color: Color {
    get { ownColor ?? themedColor }
    set {
      ownColor = newValue
      updateLooks()
    }
  }
  private final var ownColor: Color?

  /// The theme's defaults for `color` and `titleColor`.
  var themedColor: Color { colors.accent }
  var themedTitleColor: Color { colors.onAccent }

  /// The icon before the title, in the title's color, or `nil`.
  public final var icon: Icon? {
    get { (face as? ButtonFace)?.icon }
    set {
      face?.removeFromSuperview()
      face = newValue.map { ButtonFace($0, beside: label) }
      if let face { addSubview(face) }
      setNeedsMeasure()
      setNeedsLayout()
    }
  }
  /// The view that draws the icon and positions the title's label.
  private final var face: View?

  /// Called when the button is pressed.
  public final var action: ((Button) -> Void)?

  private static let padding = Insets(top: 10, left: 20, bottom: 10, right: 20)

  private let label = FittingLabel()
  /// Whether the border of the selected state is shown.
  private final var isRinged = false

  public override init(frame: Rect) {
    super.init(frame: frame)
    cornerRadius = ControlStyle.cornerRadius
    overhang = Insets(all: ControlStyle.glow)
    label.role = .body
    label.textAlignment = .center
    addSubview(label)
    updateLooks()
  }

  /// Creates a button with a title. The button calls `action` when it is pressed.
  public convenience init(title: String, action: @escaping (Button) -> Void) {
    self.init(frame: .zero)
    self.title = title
    self.action = action
  }

  /// Creates a button with an icon only. The button calls `action` when it is pressed.
  public convenience init(icon: Icon, action: @escaping (Button) -> Void) {
    self.init(frame: .zero)
    self.icon = icon
    self.action = action
  }

  open override func layoutSubviews() {
    // A small button, such as a key, has narrower padding.
    let side = min(Self.padding.left, bounds.width / 10)
    label.frame = bounds.inset(by: Insets(top: 0, left: side, bottom: 0, right: side))
    guard let face else { return }
    face.frame = label.frame
    face.setNeedsLayout()
  }

  /// Whether a long title wraps to several lines.
  final var wraps: Bool {
    get { label.numberOfLines != 1 }
    set { label.numberOfLines = newValue ? 0 : 1 }
  }

  /// Returns the size of the title and icon with padding, and at least `ControlStyle.target` in both directions.
  open override func sizeThatFits(_ size: Size) -> Size {
    let padding = Self.padding
    let room = wraps && size.width > 0 ? Size(max(1, size.width - padding.left - padding.right), 0) : .zero
    let title = (face ?? label).sizeThatFits(room)
    return Size(
      max(title.width + padding.left + padding.right, ControlStyle.target),
      max(title.height + padding.top + padding.bottom, ControlStyle.target))
  }

  /// Called when the title's size changes.
  override func subviewsNeedArranging() {
    setNeedsMeasure()
    if face != nil { setNeedsLayout() }
  }

  override var spokenName: String { logName.isEmpty ? "the button \"\(title)\"" : logName }

  open override func draw(_ rect: Rect, on canvas: Canvas) {
    guard isHighlighted else { return }
    canvas.drawGlow(around: bounds, radius: cornerRadius, color: color)
    canvas.fill(roundedRect: bounds, radius: cornerRadius, with: backgroundColor)
  }

  private final func updateLooks() {
    if !isEnabled {
      backgroundColor = ControlStyle.disabled(color)
      label.textColor = titleColor.withAlpha(titleColor.alpha * 0.5)
    } else if isHighlighted {
      backgroundColor = ControlStyle.pressed(color)
      label.textColor = titleColor.readable(on: backgroundColor)
    } else {
      backgroundColor = color
      label.textColor = titleColor
    }
    if isRinged { borderColor = label.textColor }
    setNeedsDisplay()
  }

  open override func stateDidChange() {
    // Leave a border that the app has set alone until `isSelected` changes.
    if isSelected != isRinged {
      isRinged = isSelected
      borderWidth = isRinged ? 2 : 0
    }
    updateLooks()
  }

  open override func sendActions(for events: Events) {
    super.sendActions(for: events)
    if events.contains(.touchUpInside) { sendActions(for: .primaryActionTriggered) }
    if events.contains(.primaryActionTriggered) { action?(self) }
  }
}
