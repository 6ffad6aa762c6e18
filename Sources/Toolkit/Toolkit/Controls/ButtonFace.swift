import Geometry
import Raster
import Typography

/// The icon of a button, before its title. It places the title's label.
///
/// A view of its own, so that apps without such buttons carry none of it.
final class ButtonFace: View {
  /// Between icon and title, in points. (D)
  static let gap = 8.0

  var icon: Icon {
    didSet { if icon != oldValue { setNeedsDisplay() } }
  }
  /// The button's, which owns this view as well.
  private unowned(unsafe) let label: Label

  init(_ icon: Icon, beside label: Label) {
    (self.icon, self.label) = (icon, label)
    super.init(frame: .zero)
    isUserInteractionEnabled = false
  }

  /// 24 points beside a title of 17, and in proportion.
  private var side: Double { (label.scaledFont.size * Icon.side / 17).rounded() }

  /// The icon, and the title where there is one.
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
    let isRightToLeft = self.isRightToLeft
    place = Rect(isRightToLeft ? start + word + gap : start, (bounds.midY - side / 2).rounded(), side, side)
    // A subview of the button, as this view.
    label.frame = Rect(frame.minX + (isRightToLeft ? start : start + side + gap), frame.minY, word, bounds.height)
    setNeedsDisplay()
  }
  /// Where the icon is.
  private var place = Rect.zero

  override func draw(_ rect: Rect, on canvas: Canvas) {
    canvas.draw(icon, in: place, color: label.textColor, isRightToLeft: isRightToLeft)
  }
}
