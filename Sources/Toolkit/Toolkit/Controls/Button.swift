import Geometry
import Raster
import Typography

/// A push button with a title, an icon, or both.
///
/// When a touch that began in the button ends inside it, the button sends `touchUpInside`, then
/// `primaryActionTriggered`, and calls `action`. A pressed button glows beyond its edges, so that the glow is visible
/// around the finger. A selected button has a border in the color of its title.
open class Button: Control {
  /// The importance of the button. The default is `.primary`. `color` and `titleColor` override it.
  public final var style = ButtonStyle.primary {
    didSet { if style != oldValue { updateAppearance() } }
  }

  /// The title.
  public final var title: String {
    get { label.text }
    set { label.text = newValue }
  }

  /// The font of the title. The default is the theme's body size.
  public final var font: Font {
    get { label.role == nil ? label.font : Font(size: theme.fontSizes.body) }
    set {
      label.role = nil
      label.font = newValue
    }
  }

  /// The color of the title. The default is the theme's text color for its accent. While the button is pressed, the
  /// title uses another color if this one would not be readable.
  public final var titleColor: Color {
    get { ownTitleColor ?? defaultTitleColor }
    set {
      ownTitleColor = newValue
      updateAppearance()
    }
  }
  private final var ownTitleColor: Color?

  /// The background color. The default is the theme's accent color. The colors of the other states are derived from it.
  public final var color: Color {
    get { ownColor ?? defaultColor }
    set {
      ownColor = newValue
      updateAppearance()
    }
  }
  private final var ownColor: Color?

  /// The theme's defaults for `color` and `titleColor`.
  var defaultColor: Color {
    switch style {
    case .primary: colors.accent
    case .secondary: colors.surface
    case .destructive: colors.error
    }
  }
  var defaultTitleColor: Color {
    switch style {
    case .primary: colors.onAccent
    case .secondary: colors.text
    case .destructive: colors.error.readableText
    }
  }

  /// The side of the title on which the icon is.
  public enum IconPosition: Sendable {
    /// Before the title, in the reading direction.
    case leading
    /// After the title, in the reading direction.
    case trailing
  }

  /// The icon next to the title, in the title's color, or `nil`.
  public final var icon: Icon? {
    get { (contentView as? ButtonContentView)?.icon }
    set {
      contentView?.removeFromSuperview()
      contentView = newValue.map { ButtonContentView($0, nextTo: label, of: self) }
      if let contentView { addSubview(contentView) }
      setNeedsMeasure()
      setNeedsLayout()
    }
  }
  /// The side of the title on which the icon is. The default is `.leading`.
  public final var iconPosition = IconPosition.leading {
    didSet { if iconPosition != oldValue { setNeedsLayout() } }
  }
  /// The view that draws the icon and positions the title's label.
  private final var contentView: View?

  /// Called when the button is pressed.
  public final var action: ((Button) -> Void)?

  private static let padding = Insets(top: 10, left: 20, bottom: 10, right: 20)

  private let label = FittingLabel()
  private final var showsSelectionBorder = false

  public override init(frame: Rect) {
    super.init(frame: frame)
    cornerRadius = ControlStyle.cornerRadius
    drawingOutsets = Insets(all: ControlStyle.glowReach)
    label.role = .body
    label.textAlignment = .center
    addSubview(label)
    updateAppearance()
  }

  /// Creates a button with a title. The button calls `action` when it is pressed.
  public convenience init(title: String, action: @escaping (Button) -> Void) {
    self.init(frame: .zero)
    self.title = title
    self.action = action
  }

  /// Creates a button with a title and a style. The button calls `action` when it is pressed.
  public convenience init(title: String, style: ButtonStyle, action: @escaping (Button) -> Void) {
    self.init(title: title, action: action)
    self.style = style
    // An initializer does not call the property's observer.
    updateAppearance()
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
    guard let contentView else { return }
    contentView.frame = label.frame
    contentView.setNeedsLayout()
  }

  /// Whether a long title wraps to several lines.
  final var wraps: Bool {
    get { label.numberOfLines != 1 }
    set { label.numberOfLines = newValue ? 0 : 1 }
  }

  /// Returns the size of the title and icon with padding, and at least `ControlStyle.minimumTouchTarget` in both
  /// directions.
  open override func sizeThatFits(_ size: Size) -> Size {
    let padding = Self.padding
    let room = wraps && size.width > 0 ? Size(max(1, size.width - padding.left - padding.right), 0) : .zero
    let title = (contentView ?? label).sizeThatFits(room)
    return Size(
      max(title.width + padding.left + padding.right, ControlStyle.minimumTouchTarget),
      max(title.height + padding.top + padding.bottom, ControlStyle.minimumTouchTarget))
  }

  /// Called when the title's size changes.
  override func invalidateSubviewLayout() {
    setNeedsMeasure()
    if contentView != nil { setNeedsLayout() }
  }

  open override func describe(_ element: AccessibilityElement) {
    element.role = .button
    element.label = title
  }

  override var logDescription: String { logName.isEmpty ? "the button \"\(title)\"" : logName }

  open override func draw(_ rect: Rect, on canvas: Canvas) {
    guard isHighlighted else { return }
    canvas.drawGlow(around: bounds, radius: cornerRadius, color: color)
    canvas.fill(roundedRect: bounds, radius: cornerRadius, with: backgroundColor)
  }

  private final func updateAppearance() {
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
    if showsSelectionBorder { borderColor = label.textColor }
    setNeedsDisplay()
  }

  open override func stateDidChange() {
    // Leave a border that the app has set alone until `isSelected` changes.
    if isSelected != showsSelectionBorder {
      showsSelectionBorder = isSelected
      borderWidth = showsSelectionBorder ? 2 : 0
    }
    updateAppearance()
  }

  open override func sendActions(for events: Events) {
    super.sendActions(for: events)
    if events.contains(.touchUpInside) { sendActions(for: .primaryActionTriggered) }
    if events.contains(.primaryActionTriggered) { action?(self) }
  }
}
