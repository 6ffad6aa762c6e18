import Vitrine

/// A button with an arrow to the left.
final class BackButton: Button {
  private var arrow = Path()

  override init(frame: Rect) {
    super.init(frame: frame)
    color = Style.raised
    cornerRadius = Style.cornerRadius
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let reach = bounds.height * 0.17
    arrow.removeAll()
    arrow.move(to: Point(bounds.midX + reach * 0.5, bounds.midY - reach))
    arrow.addLine(to: Point(bounds.midX - reach * 0.5, bounds.midY))
    arrow.addLine(to: Point(bounds.midX + reach * 0.5, bounds.midY + reach))
    setNeedsDisplay()
  }

  override func draw(_ rect: Rect, on canvas: Canvas) {
    super.draw(rect, on: canvas)
    let style = StrokeStyle(width: bounds.height * 0.05, cap: .round, join: .round)
    canvas.stroke(arrow, style: style, with: Style.text)
  }
}
