import Geometry
import Raster
import Typography

/// A push button with a title, an icon, or both.
///
/// A finger that came down in it presses it by lifting inside: that sends
/// `touchUpInside`, then `primaryActionTriggered`, and calls `action`. A pressed
/// button glows beyond its edges, so that one sees it around the finger; a selected
/// one has a border in the color of its title.
open class Button: Control {
  /// What it says.
  public final var title: String {
    get { label.text }
    set { label.text = newValue }
  }

  /// The title's font: unless it is set, as large as the theme has what is touched.
  public final var font: Font {
    get { label.role == nil ? label.font : Font(size: theme.type.body) }
    set {
      label.role = nil
      label.font = newValue
    }
  }

  /// The title's color: unless it is set, what the theme writes on its accent. While a finger presses, another one shows where this could
  /// not be read.
  public final var titleColor: Color {
    get { ownTitleColor ?? themedTitleColor }
    set {
      ownTitleColor = newValue
      updateLooks()
    }
  }
  private final var ownTitleColor: Color?

  /// The color of the button at rest, the accent unless it is set; the other states are made from it.
  public final var color: Color {
    get { ownColor ?? themedColor }
    set {
      ownColor = newValue
      updateLooks()
    }
  }
  private final var ownColor: Color?

  /// What the theme has for `color` and `titleColor`.
  var themedColor: Color { colors.accent }
  var themedTitleColor: Color { colors.onAccent }

  /// Before the title and in its color; nil shows none.
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
  /// Places the title beside an icon.
  private final var face: View?

  /// Called when it is pressed.
  public final var action: ((Button) -> Void)?

  private static let padding = Insets(top: 10, left: 20, bottom: 10, right: 20)

  private let label = FittingLabel()
  /// Whether the border shows that it is selected.
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

  /// A button that calls `action` when a finger lifts inside of it.
  public convenience init(title: String, action: @escaping (Button) -> Void) {
    self.init(frame: .zero)
    self.title = title
    self.action = action
  }

  /// A button that shows an icon alone.
  public convenience init(icon: Icon, action: @escaping (Button) -> Void) {
    self.init(frame: .zero)
    self.icon = icon
    self.action = action
  }

  open override func layoutSubviews() {
    // A small button, a key say, has less room to give.
    let side = min(Self.padding.left, bounds.width / 10)
    label.frame = bounds.inset(by: Insets(top: 0, left: side, bottom: 0, right: side))
    guard let face else { return }
    face.frame = label.frame
    face.setNeedsLayout()
  }

  /// Whether a title that is longer than the button has several lines.
  final var wraps: Bool {
    get { label.numberOfLines != 1 }
    set { label.numberOfLines = newValue ? 0 : 1 }
  }

  /// What it shows and some room around it, enough for a finger.
  open override func sizeThatFits(_ size: Size) -> Size {
    let padding = Self.padding
    let room = wraps && size.width > 0 ? Size(max(1, size.width - padding.left - padding.right), 0) : .zero
    let title = (face ?? label).sizeThatFits(room)
    return Size(
      max(title.width + padding.left + padding.right, ControlStyle.target),
      max(title.height + padding.top + padding.bottom, ControlStyle.target))
  }

  /// The title is another one.
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
    // A border of the app's own stays as long as selection plays no part.
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
