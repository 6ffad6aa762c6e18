import Vitrine

/// A button on a stage, in the app's colors.
final class StageButton: Button {
  override init(frame: Rect) {
    super.init(frame: frame)
    color = Style.raised
    titleColor = Style.text
  }

  /// As high as a fingertip needs it beside type of this size, as in `Metrics`.
  override func sizeThatFits(_ size: Size) -> Size {
    let fitting = super.sizeThatFits(size)
    return Size(max(fitting.width, font.size * 8), max(fitting.height, (font.size * 3.3).rounded()))
  }

  /// The one thing that a screen is about.
  func emphasize() {
    color = Style.accent
    titleColor = Style.onAccent
  }
}
