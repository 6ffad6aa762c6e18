import Geometry
import Raster
import Typography

extension Canvas {
  /// Writes a line in the middle of `rect`, smaller where it would not fit: the same word is twice as long in another language.
  func write(_ text: String, size: Double, color: Color, in rect: Rect) {
    var layout = TextLayout(text, font: Font(size: size))
    if layout.size.width > rect.width, layout.size.width > 0 {
      layout = TextLayout(text, font: Font(size: size * rect.width / layout.size.width))
    }
    draw(layout, in: rect, alignment: .center, color: color)
  }
}
