import Geometry
import Raster
import Typography

/// What a label with styled text asks for. A protocol, so that labels of plain text do not bring styles into the program.
protocol LabelStyling: AnyObject {
  var text: StyledText { get }

  func size(_ font: Font, width: Double, maximumLines: Int) -> Size

  func draw(on canvas: Canvas, in rect: Rect, _ font: Font, maximumLines: Int, _ alignment: TextAlignment, _ color: Color)
}

/// The styled text of a label, laid out once for a width.
final class StyledContent: LabelStyling {
  let text: StyledText
  private var layout: StyledLayout?
  private var width = 0.0
  private var maximumLines = 0
  /// The typeface it was laid out with: that of the system may be set later.
  private var typeface: Typeface?

  init(_ text: StyledText) { self.text = text }

  func size(_ font: Font, width: Double, maximumLines: Int) -> Size {
    StyledLayout(text, font: font, width: width, maximumLines: maximumLines).size
  }

  func draw(on canvas: Canvas, in rect: Rect, _ font: Font, maximumLines: Int, _ alignment: TextAlignment, _ color: Color) {
    canvas.draw(layout(font, rect.width, maximumLines), in: rect, alignment: alignment, color: color)
  }

  private func layout(_ font: Font, _ width: Double, _ maximumLines: Int) -> StyledLayout {
    if let layout, layout.font == font, self.width == width, self.maximumLines == maximumLines, typeface === Typeface.system {
      return layout
    }
    let made = StyledLayout(text, font: font, width: width, maximumLines: maximumLines)
    (layout, self.width, self.maximumLines, typeface) = (made, width, maximumLines, Typeface.system)
    return made
  }
}
