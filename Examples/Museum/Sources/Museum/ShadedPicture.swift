import Pictures
import Vitrine

/// A photograph that darkens toward the bottom, so that text on it is readable.
final class ShadedPicture: AsyncImageView {
  /// The color until the photograph has been decoded, and if it cannot be. White text is readable on it.
  static let placeholder = Color(hex: 0x24272E)

  override func draw(_ rect: Rect, on canvas: Canvas) {
    super.draw(rect, on: canvas)
    let gradient = LinearGradient(
      from: bounds.center, to: Point(bounds.midX, bounds.maxY), Color.black.withAlpha(0), Color.black.withAlpha(0.75))
    canvas.fill(bounds, with: .linearGradient(gradient))
  }
}
