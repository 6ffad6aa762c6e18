import Geometry
import Raster
import Typography

extension Canvas {
  /// Writes a line in the middle of `rect`, smaller where it would not fit: the same word is twice as long in another language.
  func write(_ text: String, size: Double, color: Color, in rect: Rect) {
    // D: a line is no higher than 1.3 times its size.
    let size = min(size, rect.height / 1.3)
    var layout = TextLayout(text, font: Font(size: size))
    if layout.size.width > rect.width, layout.size.width > 0 {
      layout = TextLayout(text, font: Font(size: size * rect.width / layout.size.width))
    }
    draw(layout, in: rect, alignment: .center, color: color)
  }
}
