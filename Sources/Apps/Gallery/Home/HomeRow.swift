import Vitrine

/// A row of the index: a number and a name. Touching and releasing it chooses the system.
final class HomeRow: View {
  let entry: DemoEntry
  var onChoice: (DemoEntry) -> Void = { _ in }
  var font = Font(size: 15) {
    didSet { if font != oldValue { setNeedsDisplay() } }
  }
  private var isHighlighted = false {
    didSet { if isHighlighted != oldValue { setNeedsDisplay() } }
  }

  init(_ entry: DemoEntry) {
    self.entry = entry
    super.init(frame: .zero)
  }

  override func describe(_ element: AccessibilityElement) {
    element.role = .button
    element.label = "\(entry.number) \(entry.title)"
    element.isActivatable = true
  }

  override func draw(_ rect: Rect, on canvas: Canvas) {
    if isHighlighted { canvas.fill(bounds, with: Style.raised) }
    canvas.fill(Rect(0, 0, bounds.width, 1), with: Style.line)
    let font = scaled(font)
    let baseline = (bounds.midY + (font.ascent - font.descent) / 2).rounded()
    let digits = font.width(of: "00")
    let number = "\(entry.number)"
    let inset = font.size * 0.4
    let title = inset + digits + font.size * 0.9
    func draw(_ text: String, from x: Double, _ color: Color) {
      let x = isRightToLeft ? bounds.width - x - font.width(of: text) : x
      canvas.draw(text, at: Point(x, baseline), font: font, color: color)
    }
    draw(number, from: inset + digits - font.width(of: number), Style.accent)
    draw(entry.title, from: title, Style.text)
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
