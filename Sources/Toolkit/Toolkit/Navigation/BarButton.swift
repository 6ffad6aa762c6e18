import Geometry
import Raster
import Typography

/// A button in a bar: a word, an icon or both, without an area of its own until it
/// is pressed.
///
/// Color and text size are the bar's, so that all of its buttons are of one piece. Words follow the theme's scale of text as far as there
/// is room in the bar.
public final class BarButton: Control {
  /// The text beside the icon; empty shows none.
  public var title: String {
    didSet { if title != oldValue { change() } }
  }

  /// What is before the title; nil shows none.
  public var icon: Icon? {
    didSet { change() }
  }

  /// Nil for the bar's own.
  public var color: Color? {
    didSet { setNeedsDisplay() }
  }

  /// Called when it is pressed.
  public var action: ((BarButton) -> Void)?

  /// The bar's, since it is in one.
  private var look: NavigationBar.Look?

  /// A button of a title, an icon, or both.
  public init(title: String = "", icon: Icon? = nil, action: ((BarButton) -> Void)? = nil) {
    self.title = title
    self.icon = icon
    self.action = action
    super.init(frame: .zero)
    // Buttons of a bar stand close to each other, and to the edge of the glass.
    hitMargins.contact = 8
  }

  // MARK: Looks

  /// Takes the color and the sizes of the bar it is in.
  func wear(_ look: NavigationBar.Look) {
    guard look != self.look else { return }
    self.look = look
    change()
  }

  private func change() {
    setNeedsDisplay()
    superview?.setNeedsLayout()
  }

  /// The largest scale of text that the bar has room for.
  var mostScale = Double.infinity {
    didSet { if mostScale != oldValue { setNeedsDisplay() } }
  }

  /// What the title is drawn with.
  private func font(_ look: NavigationBar.Look) -> Font { Font(size: look.buttonFont.size * min(textScale, mostScale)) }

  /// What icon and title take side by side.
  private func contentWidth(with title: String, _ look: NavigationBar.Look) -> Double {
    let word = title.isEmpty ? 0 : font(look).width(of: title)
    guard icon != nil else { return word }
    return title.isEmpty ? look.iconSide : look.iconSide + (look.height * 0.08).rounded() + word
  }

  /// What the button would take with `title`.
  func size(with title: String) -> Size {
    guard let look else { return .zero }
    let width = contentWidth(with: title, look) + 2 * (look.height * 0.22).rounded()
    return Size(max(width.rounded(.up), look.height), look.height)
  }

  /// As high as the bar, and as wide as icon and title with some room beside them;
  /// never narrower than high.
  public override func sizeThatFits(_ size: Size) -> Size { self.size(with: title) }

  /// The title and where its line begins, which has the middle of the bar's height.
  var word: (text: String, font: Font, start: Point)? {
    guard let look, !title.isEmpty else { return nil }
    let (font, half) = (font(look), contentWidth(with: title, look) / 2)
    let x = isRightToLeft ? bounds.midX - half : bounds.midX + half - font.width(of: title)
    return (title, font, Point(x, bounds.midY + (font.ascent - font.descent) / 2))
  }

  public override func draw(_ rect: Rect, on canvas: Canvas) {
    guard let look else { return }
    let tint = color ?? look.tintColor
    if isHighlighted {
      // As large as the bar allows, so that it shows around the finger.
      let pill = bounds.inset(by: Insets(all: 3))
      canvas.fill(roundedRect: pill, radius: pill.height * 0.3, with: tint.withAlpha(0.28))
    }
    let ink = isEnabled ? (isHighlighted ? tint.mixed(with: look.titleColor, by: 0.45) : tint) : tint.withAlpha(0.35)
    let width = contentWidth(with: title, look)
    let x = bounds.midX - width / 2
    if let icon {
      let place = mirrored(Rect(x, bounds.midY - look.iconSide / 2, look.iconSide, look.iconSide))
      canvas.draw(icon, in: place, color: ink, isRightToLeft: isRightToLeft)
    }
    if let word { canvas.draw(word.text, at: word.start, font: word.font, color: ink) }
  }

  public override func sendActions(for events: Events) {
    super.sendActions(for: events)
    if events.contains(.touchUpInside) { sendActions(for: .primaryActionTriggered) }
    if events.contains(.primaryActionTriggered) { action?(self) }
  }
}
