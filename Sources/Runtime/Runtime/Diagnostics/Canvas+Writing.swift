import Geometry
import Raster
import Typography

extension Canvas {
  /// Draws a line of text in the center of `rect`, at a smaller size if it does not fit, because the length depends on
  /// the language.
  func drawFitted(_ text: String, size: Double, color: Color, in rect: Rect) {
    // Chosen: a line is at most 1.3 times as high as its font size.
    let size = min(size, rect.height / 1.3)
    var layout = TextLayout(text, font: Font(size: size))
    if layout.size.width > rect.width, layout.size.width > 0 {
      layout = TextLayout(text, font: Font(size: size * rect.width / layout.size.width))
    }
    draw(layout, in: rect, alignment: .center, color: color)
  }
}
