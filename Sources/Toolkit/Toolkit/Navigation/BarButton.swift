import Geometry
import Languages
import Raster
import Typography

/// A button in a bar, with a title, an icon or both. It has no background until it is pressed.
///
/// The bar determines color and text size, so that all of its buttons match. The text follows the theme's text scale as
/// far as there is room in the bar.
public class BarButton: Control {
  /// The text next to the icon. If it is empty, only the icon is shown.
  public var title: String {
    didSet { if title != oldValue { change() } }
  }

  /// The icon before the title, or `nil` for none.
  public var icon: Icon? {
    didSet { change() }
  }

  /// The color of title and icon, or `nil` for the bar's color.
  public var color: Color? {
    didSet { setNeedsDisplay() }
  }

  /// The closure that is called when the button is tapped.
  public var action: ((BarButton) -> Void)?

  /// The name for screen readers, if it is not the title.
  var standardLabel: StandardWord?

  /// The appearance of the bar, or `nil` if the button has not been in a bar yet.
  private var appearance: NavigationBar.Appearance?

  /// Creates a button with a title, an icon, or both.
  public init(title: String = "", icon: Icon? = nil, action: ((BarButton) -> Void)? = nil) {
    self.title = title
    self.icon = icon
    self.action = action
    super.init(frame: .zero)
    // The buttons of a bar are close to each other and to the edge of the panel.
    hitMargins.contact = 8
  }

  public override func describe(_ element: AccessibilityElement) {
    element.role = .button
    element.label = standardLabel?.text ?? title
  }

  // MARK: Appearance

  /// Applies the color and the sizes of the bar.
  func apply(_ look: NavigationBar.Appearance) {
    guard look != self.appearance else { return }
    self.appearance = look
    change()
  }

  private func change() {
    setNeedsDisplay()
    superview?.setNeedsLayout()
  }

  /// The largest text scale that the bar has room for.
  var maximumTextScale = Double.infinity {
    didSet { if maximumTextScale != oldValue { setNeedsDisplay() } }
  }

  private func font(_ look: NavigationBar.Appearance) -> Font {
    Font(size: look.buttonFont.size * min(textScale, maximumTextScale))
  }

  private func contentWidth(with title: String, _ look: NavigationBar.Appearance) -> Double {
    let word = title.isEmpty ? 0 : font(look).width(of: title)
    guard icon != nil else { return word }
    return title.isEmpty ? look.iconSide : look.iconSide + (look.height * 0.08).rounded() + word
  }

  func size(with title: String) -> Size {
    guard let appearance else { return .zero }
    let width = contentWidth(with: title, appearance) + 2 * (appearance.height * 0.22).rounded()
    return Size(max(width.rounded(.up), appearance.height), appearance.height)
  }

  /// Returns the height of the bar, and the width of icon and title with some padding. The width is never less than the
  /// height.
  public override func sizeThatFits(_ size: Size) -> Size { self.size(with: title) }

  /// The title, its font, and the start of its baseline. The text is centered vertically.
  var titleLayout: (text: String, font: Font, start: Point)? {
    guard let appearance, !title.isEmpty else { return nil }
    let font = font(appearance)
    let half = contentWidth(with: title, appearance) / 2
    let x = isRightToLeft ? bounds.midX - half : bounds.midX + half - font.width(of: title)
    return (title, font, Point(x, bounds.midY + (font.ascent - font.descent) / 2))
  }

  public override func draw(_ rect: Rect, on canvas: Canvas) {
    guard let appearance else { return }
    let tint = color ?? appearance.tintColor
    if isHighlighted {
      // The highlight is as large as the bar allows, so that it is visible around the finger.
      let pill = bounds.inset(by: Insets(all: 3))
      canvas.fill(roundedRect: pill, radius: pill.height * 0.3, with: tint.withAlpha(0.28))
    }
    let ink =
      isEnabled ? (isHighlighted ? tint.mixed(with: appearance.titleColor, by: 0.45) : tint) : tint.withAlpha(0.35)
    let width = contentWidth(with: title, appearance)
    let x = bounds.midX - width / 2
    if let icon {
      let place = mirrored(Rect(x, bounds.midY - appearance.iconSide / 2, appearance.iconSide, appearance.iconSide))
      canvas.draw(icon, in: place, color: ink, isRightToLeft: isRightToLeft)
    }
    if let titleLayout { canvas.draw(titleLayout.text, at: titleLayout.start, font: titleLayout.font, color: ink) }
  }

  public override func sendActions(for events: Events) {
    super.sendActions(for: events)
    if events.contains(.touchUpInside) { sendActions(for: .primaryActionTriggered) }
    if events.contains(.primaryActionTriggered) { action?(self) }
  }
}
