import Geometry
import Raster
import Typography

/// What a label with styled text asks for. Closures, so that labels of plain text do not bring styles into the program: only who sets
/// a styled text makes one.
final class LabelStyling {
  let text: StyledText
  /// For a font, a width and at most so many lines.
  let size: (Font, Double, Int) -> Size
  let draw: (Label, Canvas) -> Void
  /// What of a label its links cover.
  let links: (Label) -> [(target: String, area: Rect)]

  init(_ text: StyledText) {
    let content = StyledContent(text)
    self.text = text
    size = { StyledLayout(text, font: $0, width: $1, maximumLines: $2).size }
    draw = { label, canvas in
      (label.linkTouches as? LinkTouches)?.drawPressed(content.layout(label), on: canvas)
      canvas.draw(
        content.layout(label), in: label.bounds, alignment: label.textAlignment, color: label.textColor, linkColor: label.colors.tint)
    }
    links = { content.layout($0).links(in: $0.bounds, alignment: $0.textAlignment) }
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
