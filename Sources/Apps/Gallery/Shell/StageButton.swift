import Vitrine

/// A button on a stage, in the app's colors.
final class StageButton: Button {
  override init(frame: Rect) {
    super.init(frame: frame)
    color = Style.raised
    titleColor = Style.text
  }

  /// The one thing that a screen is about.
  func emphasize() {
    color = Style.accent
    titleColor = Style.onAccent
  }
}
