import Icons
import Vitrine

/// A card with the last value of a reading, and a line of the values before it.
final class TileView: View {
  private let iconView = IconView(frame: .zero)
  private let titleLabel = Label()
  private let valueLabel = Label("", .display)
  private let unitLabel = Label("", .body)
  private let line = LineView()
  private let content = StackView(.vertical, spacing: 4, insets: Insets(all: 18))

  var reading: Reading {
    didSet { show() }
  }

  init(_ reading: Reading) {
    self.reading = reading
    super.init(frame: .zero)
    let heading = StackView(.horizontal, spacing: 8, [iconView, titleLabel])
    heading.alignment = .center
    let value = StackView(.horizontal, spacing: 6, [valueLabel, unitLabel])
    value.alignment = .center
    content.add(heading, value)
    content.add(line, .share(1))
    addSubview(content)
    iconView.icon = reading.icon
    titleLabel.text = reading.title
    unitLabel.text = reading.unit
    show()
  }

  override func layoutSubviews() { content.frame = bounds }

  override func environmentDidChange() { show() }

  private func show() {
    let colors = theme.colors
    let color = reading.isNormal ? colors.tint : colors.error
    backgroundColor = colors.field
    cornerRadius = theme.cardCornerRadius
    borderWidth = reading.isNormal ? 0 : 2
    borderColor = colors.error
    iconView.color = color
    titleLabel.textColor = colors.secondaryText
    unitLabel.textColor = colors.secondaryText
    valueLabel.text = reading.text
    valueLabel.textColor = reading.isNormal ? colors.text : colors.error
    line.show(reading.values, in: color)
  }
}

/// A line of values. It fills the height between the lowest and the highest one.
private final class LineView: View {
  private var values: [Double] = []
  private var color = Color.clear

  func show(_ values: [Double], in color: Color) {
    self.values = values
    self.color = color
    setNeedsDisplay()
  }

  override func draw(_ rect: Rect, on canvas: Canvas) {
    guard values.count > 1, let low = values.min(), let high = values.max() else { return }
    let area = bounds.inset(by: Insets(top: 8, left: 2, bottom: 4, right: 2))
    var path = Path()
    for (index, value) in values.enumerated() {
      let x = area.minX + area.width * Double(index) / Double(values.count - 1)
      let share = high > low ? (value - low) / (high - low) : 0.5
      let point = Point(x, area.maxY - area.height * share)
      if index == 0 { path.move(to: point) } else { path.addLine(to: point) }
    }
    canvas.stroke(path, style: StrokeStyle(width: 2.5, cap: .round, join: .round), with: color)
    var ground = path
    ground.addLine(to: Point(area.maxX, area.maxY))
    ground.addLine(to: Point(area.minX, area.maxY))
    ground.close()
    let top = Point(0, area.minY)
    let bottom = Point(0, area.maxY)
    let fade = LinearGradient(from: top, to: bottom, color.withAlpha(0.3), color.withAlpha(0))
    canvas.fill(ground, with: .linearGradient(fade))
  }
}
