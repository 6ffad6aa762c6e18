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
  /// Returns the distances by which letters may exceed their lines, for a font.
  let ink: (Font) -> TextInk
  let draw: (Label, Canvas) -> Void
  let links: (Label) -> [(target: String, area: Rect)]

  init(_ text: StyledText) {
    let content = StyledContent(text)
    self.text = text
    size = { StyledLayout(text, font: $0, width: $1, maximumLines: $2).size }
    ink = { TextInk(text, $0) }
    draw = { label, canvas in
      (label.linkView as? LinkTouchView)?.drawPressed(content.layout(label), on: canvas)
      canvas.draw(
        content.layout(label), in: label.bounds, alignment: label.textAlignment, color: label.textColor,
        linkColor: label.colors.tint)
    }
    links = { content.layout($0).links(in: $0.bounds, alignment: $0.textAlignment) }
  }
}

/// The styled text of a label with its layout, cached for one width.
private final class StyledContent {
  private let text: StyledText
  private var layout: StyledLayout?
  private var width = 0.0
  private var height = 0.0
  private var maximumLines = 0
  /// The system typeface that the layout uses. The app may replace the system typeface later.
  private var typeface: Typeface?

  init(_ text: StyledText) { self.text = text }

  func layout(_ label: Label) -> StyledLayout {
    let font = label.scaledFont
    let size = label.bounds.size
    let maximumLines = max(label.numberOfLines, 0)
    if let layout, layout.font == font, width == size.width, height == size.height, self.maximumLines == maximumLines,
      typeface === Typeface.system
    {
      return layout
    }
    var made = StyledLayout(text, font: font, width: size.width, maximumLines: maximumLines)
    // Like a plain label, leaves out lines for which the label is too low.
    let line = font.lineHeight
    if maximumLines != 1, line > 0, size.height > 0 {
      var limit = Int(min(made.size.height, size.height) / line) + 1
      while limit > 1, made.size.height > size.height + line / 4 {
        limit -= 1
        made = StyledLayout(text, font: font, width: size.width, maximumLines: limit)
      }
    }
    layout = made
    width = size.width
    height = size.height
    self.maximumLines = maximumLines
    typeface = Typeface.system
    return made
  }
}
