import Vitrine

/// A button in the app's colors.
final class StageButton: Button {
  override init(frame: Rect) {
    super.init(frame: frame)
    color = Style.raised
    titleColor = Style.text
  }

  /// Returns at least the height of a touch target for this font size, as in `Metrics`.
  override func sizeThatFits(_ size: Size) -> Size {
    let fitting = super.sizeThatFits(size)
    return Size(max(fitting.width, font.size * 8), max(fitting.height, (font.size * 3.3).rounded()))
  }

  /// Applies the style of a screen's primary button.
  func emphasize() {
    color = Style.accent
    titleColor = Style.onAccent
  }
}
