import Geometry
import Raster
import Typography

/// What a label with styled text asks for. Closures, so that labels of plain text do not bring styles into the program: only who sets
/// a styled text makes one.
final class LabelStyling {
  let text: StyledText
  /// For a font, a width and at most so many lines.
  let size: (Font, Double, Int) -> Size
  let draw: (Canvas, Rect, Font, Int, TextAlignment, Color) -> Void

  init(_ text: StyledText) {
    let content = StyledContent(text)
    self.text = text
    size = { StyledLayout(text, font: $0, width: $1, maximumLines: $2).size }
    draw = { canvas, rect, font, lines, alignment, color in
      canvas.draw(content.layout(font, rect.width, lines), in: rect, alignment: alignment, color: color)
    }
  }
}

/// The styled text of a label, laid out once for a width.
private final class StyledContent {
  private let text: StyledText
  private var layout: StyledLayout?
  private var width = 0.0
  private var maximumLines = 0
  /// The typeface it was laid out with: that of the system may be set later.
  private var typeface: Typeface?

  init(_ text: StyledText) { self.text = text }

  func layout(_ font: Font, _ width: Double, _ maximumLines: Int) -> StyledLayout {
    if let layout, layout.font == font, self.width == width, self.maximumLines == maximumLines, typeface === Typeface.system {
      return layout
    }
    let made = StyledLayout(text, font: font, width: width, maximumLines: maximumLines)
    (layout, self.width, self.maximumLines, typeface) = (made, width, maximumLines, Typeface.system)
    return made
  }
}
