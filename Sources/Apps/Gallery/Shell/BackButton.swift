import Icons
import Vitrine

/// A button with an arrow to the left.
final class BackButton: Button {
  override init(frame: Rect) {
    super.init(frame: frame)
    color = Style.raised
    titleColor = Style.text
    cornerRadius = Style.cornerRadius
    icon = .chevronLeft
  }

  override func layoutSubviews() {
    // As large as the button: the icon goes by the font.
    font = Font(size: (bounds.height * 0.37).rounded())
    super.layoutSubviews()
  }
}
