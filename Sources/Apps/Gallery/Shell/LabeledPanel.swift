import Vitrine

/// A panel with its name in the top leading corner, which can be highlighted.
///
/// It does not handle touches, so they go to the next responder.
class LabeledPanel: View {
  final let name: String
  final var font = Font(size: 15) {
    didSet { if font != oldValue { setNeedsDisplay() } }
  }
  final var isLit = false {
    didSet { if isLit != oldValue { updateColors() } }
  }

  init(_ name: String) {
    self.name = name
    super.init(frame: .zero)
    cornerRadius = Style.cornerRadius
    borderWidth = 1
    updateColors()
  }

  override func describe(_ element: AccessibilityElement) {
    element.role = .button
    element.label = name
    element.isActivatable = true
    if isLit { element.states.insert(.selected) }
  }

  override func draw(_ rect: Rect, on canvas: Canvas) {
    let font = scaled(font)
    let inset = font.size * 0.7
    let x = isRightToLeft ? bounds.width - inset - font.width(of: name) : inset
    canvas.draw(
      name, at: Point(x, (inset + font.ascent).rounded()), font: font, color: isLit ? Style.onAccent : Style.text)
  }

  private final func updateColors() {
    // A translucent color, so that nested panels become lighter.
    backgroundColor = isLit ? Style.accent : Style.veil
    borderColor = isLit ? Style.accent : Style.line
  }
}
