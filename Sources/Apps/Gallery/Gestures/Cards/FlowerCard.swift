import Vitrine

/// A playing card with a flower.
final class FlowerCard: View {
  let number: Int
  private let flower: FlowerView
  var font = Font(size: 30) {
    didSet { setNeedsDisplay() }
  }

  init(_ number: Int) {
    self.number = number
    let kind = (number - 1) % FlowerView.colors.count
    flower = FlowerView("\(number)", color: FlowerView.colors[kind], petals: 4 + number)
    super.init(frame: .zero)
    isUserInteractionEnabled = false
    backgroundColor = Style.raised
    cornerRadius = 20
    borderWidth = 1.5
    borderColor = Style.quiet.withAlpha(0.45)
    addSubview(flower)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let side = (min(bounds.width, bounds.height) * 0.66).rounded()
    flower.frame = Rect(center: bounds.center, size: Size(side, side))
  }

  override func draw(_ rect: Rect, on canvas: Canvas) {
    let text = "\(number)"
    let inset = font.size * 0.7
    canvas.draw(text, at: Point(inset, inset + font.ascent * 0.8), font: font, color: Style.text)
    canvas.draw(
      text, at: Point(bounds.maxX - inset - font.width(of: text), bounds.maxY - inset), font: font,
      color: Style.text)
  }
}
