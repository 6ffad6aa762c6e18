import Icons
import Vitrine

/// A button with a chevron that points to where reading starts.
final class BackButton: Button {
  override init(frame: Rect) {
    super.init(frame: frame)
    color = Style.raised
    titleColor = Style.text
    cornerRadius = Style.cornerRadius
    icon = .chevronLeft
  }

  override func environmentDidChange() {
    super.environmentDidChange()
    icon = isRightToLeft ? .chevronRight : .chevronLeft
  }

  override func layoutSubviews() {
    // The size of the icon follows the font, so the font follows the button's height.
    font = Font(size: (bounds.height * 0.37).rounded())
    super.layoutSubviews()
  }
}
