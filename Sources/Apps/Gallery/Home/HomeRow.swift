import Vitrine

/// A line of the index: a number and a name.
final class HomeRow: View {
  let entry: Entry
  var font = Font(size: 15) {
    didSet { if font != oldValue { setNeedsDisplay() } }
  }
  var isHighlighted = false {
    didSet { if isHighlighted != oldValue { setNeedsDisplay() } }
  }

  init(_ entry: Entry) {
    self.entry = entry
    super.init(frame: .zero)
    // The list tells a tap from a scroll.
    isUserInteractionEnabled = false
  }

  override func draw(_ rect: Rect, on canvas: Canvas) {
    if isHighlighted { canvas.fill(bounds, with: Style.raised) }
    canvas.fill(Rect(0, 0, bounds.width, 1), with: Style.line)
    let baseline = (bounds.midY + (font.ascent - font.descent) / 2).rounded()
    let digits = font.width(of: "00")
    let number = "\(entry.number)"
    let inset = font.size * 0.4
    canvas.draw(
      number, at: Point(inset + digits - font.width(of: number), baseline), font: font, color: Style.accent)
    canvas.draw(entry.title, at: Point(inset + digits + font.size * 0.9, baseline), font: font, color: Style.text)
  }
}
