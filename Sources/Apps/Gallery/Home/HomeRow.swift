import Vitrine

/// A row of the index: a number and a name. Touching and releasing it chooses the system.
final class HomeRow: View {
  let entry: CatalogEntry
  var onChoice: (CatalogEntry) -> Void = { _ in }
  var font = Font(size: 15) {
    didSet { if font != oldValue { setNeedsDisplay() } }
  }
  private var isHighlighted = false {
    didSet { if isHighlighted != oldValue { setNeedsDisplay() } }
  }

  init(_ entry: CatalogEntry) {
    self.entry = entry
    super.init(frame: .zero)
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

  // MARK: Touches

  override func touchesBegan(_ touches: TouchSet, with event: Event) { isHighlighted = true }
  override func touchesMoved(_ touches: TouchSet, with event: Event) { isHighlighted = isTouchInside(touches[0]) }

  override func touchesEnded(_ touches: TouchSet, with event: Event) {
    isHighlighted = false
    if isTouchInside(touches[0]) { onChoice(entry) }
  }

  override func touchesCancelled(_ touches: TouchSet, with event: Event) { isHighlighted = false }
}
