import Geometry
import Raster
import Toolkit
import Typography

/// Shows the last lines of a log that fit, with the latest at the end.
final class LogView: View {
  var lines: [String] = [] {
    didSet { if lines != oldValue { setNeedsDisplay() } }
  }
  var style = DiagnosticsStyle(.dark, for: .zero) {
    didSet { if style != oldValue { setNeedsDisplay() } }
  }

  /// The maximum number of rows per line. Chosen value.
  private static let maximumRowsPerLine = 3

  override func draw(_ rect: Rect, on canvas: Canvas) {
    canvas.fill(roundedRect: bounds, radius: style.corner, with: style.colors.field)
    let inner = bounds.inset(by: Insets(all: style.gap))
    var layouts: [TextLayout] = []
    var height = 0.0
    // Start with the latest lines, which must be visible.
    for line in lines.reversed() {
      let layout = TextLayout(
        line, font: Font(size: style.log), width: inner.width, maximumLines: Self.maximumRowsPerLine)
      if height + layout.size.height + style.leading > inner.height { break }
      height += layout.size.height + style.leading
      layouts.append(layout)
    }
    var y = inner.minY
    for layout in layouts.reversed() {
      canvas.draw(
        layout, in: Rect(inner.minX, y, inner.width, layout.size.height), alignment: .left,
        color: style.colors.secondaryText)
      y += layout.size.height + style.leading
    }
  }
}
