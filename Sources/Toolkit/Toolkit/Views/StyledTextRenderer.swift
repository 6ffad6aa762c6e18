import Geometry
import Raster
import Typography

/// The operations of a label with styled text.
///
/// They are closures, so that a program whose labels show only plain text does not link the code for styles. Only
/// setting a styled text creates an instance.
final class StyledTextRenderer {
  let text: StyledText
  /// Returns the size of the text for a font, a width, and a maximum number of lines.
  let size: (Font, Double, Int) -> Size
  let draw: (Label, Canvas) -> Void
  /// Returns the targets and the areas of the links in a label.
  let links: (Label) -> [(target: String, area: Rect)]

  init(_ text: StyledText) {
    let content = StyledContent(text)
    self.text = text
    size = { StyledLayout(text, font: $0, width: $1, maximumLines: $2).size }
    draw = { label, canvas in
      (label.linkView as? LinkTouchView)?.drawPressed(content.layout(label), on: canvas)
      canvas.draw(
        content.layout(label), in: label.bounds, alignment: label.textAlignment, color: label.textColor, linkColor: label.colors.tint)
    }
    links = { content.layout($0).links(in: $0.bounds, alignment: $0.textAlignment) }
  }
}

/// The styled text of a label with its layout, cached for one width.
private final class StyledContent {
  private let text: StyledText
  private var layout: StyledLayout?
  private var width = 0.0
  private var maximumLines = 0
  /// The system typeface that the layout uses. The app may replace the system typeface later.
  private var typeface: Typeface?

  init(_ text: StyledText) { self.text = text }

  func layout(_ label: Label) -> StyledLayout {
    let (font, width, maximumLines) = (label.scaledFont, label.bounds.width, max(label.numberOfLines, 0))
    if let layout, layout.font == font, self.width == width, self.maximumLines == maximumLines, typeface === Typeface.system {
      return layout
    }
    let made = StyledLayout(text, font: font, width: width, maximumLines: maximumLines)
    (layout, self.width, self.maximumLines, typeface) = (made, width, maximumLines, Typeface.system)
    return made
  }
}
