import Geometry
import Raster
import Typography

/// Draws the icon of a button and positions the title's label next to it.
///
/// It is a separate view, so that apps without icon buttons don't contain its code.
final class ButtonContentView: View {
  /// The gap between icon and title, in points. Chosen.
  static let gap = 8.0

  var icon: Icon {
    didSet { if icon != oldValue { setNeedsDisplay() } }
  }
  /// The button's title label. The button owns the label and this view.
  private unowned(unsafe) let label: Label
  private unowned(unsafe) let button: Button

  init(_ icon: Icon, nextTo label: Label, of button: Button) {
    self.icon = icon
    self.label = label
    self.button = button
    super.init(frame: .zero)
    isUserInteractionEnabled = false
  }

  /// The side of the icon: 24 points for a 17-point title, and in proportion for other sizes.
  private var side: Double { (label.scaledFont.size * Icon.side / 17).rounded() }

  /// Returns the size of the icon, with the title if there is one.
  override func sizeThatFits(_ size: Size) -> Size {
    let side = self.side
    guard !label.text.isEmpty else { return Size(side, side) }
    let title = label.sizeThatFits(size.width > 0 ? Size(max(1, size.width - side - Self.gap), 0) : .zero)
    return Size(side + Self.gap + title.width, max(side, title.height))
  }

  override func layoutSubviews() {
    let side = self.side
    let gap = label.text.isEmpty ? 0 : Self.gap
    let word = max(0, min(label.sizeThatFits(.zero).width, bounds.width - side - gap))
    let start = (bounds.midX - (side + gap + word) / 2).rounded()
    let isIconOnRight = isRightToLeft == (button.iconPosition == .leading)
    place = Rect(isIconOnRight ? start + word + gap : start, (bounds.midY - side / 2).rounded(), side, side)
    // The label is a subview of the button, like this view.
    label.frame = Rect(frame.minX + (isIconOnRight ? start : start + side + gap), frame.minY, word, bounds.height)
    setNeedsDisplay()
  }
  /// The icon's frame.
  private var place = Rect.zero

  override func draw(_ rect: Rect, on canvas: Canvas) {
    canvas.draw(icon, in: place, color: label.textColor, isRightToLeft: isRightToLeft)
  }
}
