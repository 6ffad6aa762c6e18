import Geometry
import Raster
import Toolkit
import Typography

/// Shows the facts about a board in columns, each value below its name.
final class FactsView: View {
  var facts: [BoardDiagnosis.Fact] = [] {
    didSet { if facts != oldValue { setNeedsDisplay() } }
  }
  var style = DiagnosticsStyle(.dark, for: .zero) {
    didSet { if style != oldValue { setNeedsDisplay() } }
  }

  /// Returns the number of columns that fit in a width, reduced so that the rows are evenly filled.
  private func columns(for width: Double) -> Int {
    let count = max(1, facts.count), room = max(1, min(Int((width - style.gap) / style.column), count))
    let rows = (count + room - 1) / room
    return (count + rows - 1) / rows
  }

  private var row: Double { (style.name + style.value) * 1.3 + style.gap }

  func height(for width: Double) -> Double {
    let columns = columns(for: width)
    return Double((facts.count + columns - 1) / columns) * row + style.gap
  }

  override func draw(_ rect: Rect, on canvas: Canvas) {
    canvas.fill(roundedRect: bounds, radius: style.corner, with: style.colors.surface)
    let columns = columns(for: bounds.width)
    let width = (bounds.width - style.gap) / Double(columns)
    for (index, fact) in facts.enumerated() {
      let x = style.gap + Double(index % columns) * width, y = style.gap + Double(index / columns) * row
      draw(
        fact.name, size: style.name, color: style.colors.secondaryText,
        in: Rect(x, y, width - style.gap, style.name * 1.3), on: canvas)
      draw(
        fact.value, size: style.value, color: style.colors.text,
        in: Rect(x, y + style.name * 1.3, width - style.gap, style.value * 1.3),
        on: canvas)
    }
  }

  private func draw(_ text: String, size: Double, color: Color, in rect: Rect, on canvas: Canvas) {
    let layout = TextLayout(text, font: Font(size: size), width: rect.width, maximumLines: 1)
    canvas.draw(layout, in: rect, alignment: .left, color: color)
  }
}
