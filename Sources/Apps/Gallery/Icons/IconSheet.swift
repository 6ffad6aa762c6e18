import Icons
import Vitrine

/// A grid of icons. Tapping one selects it.
final class IconSheet: View {
  let icons = Icon.all
  /// The index of the selected icon, or `nil` if none was selected yet.
  private(set) var selection: Int?
  var onSelection: () -> Void = {}
  /// The minimum width of a cell, and its height.
  var cell = 46.0

  private func columns(in width: Double) -> Int { max(1, Int(width / cell)) }

  func height(for width: Double) -> Double {
    let columns = columns(in: width)
    return Double((icons.count + columns - 1) / columns) * cell
  }

  func frame(ofIcon index: Int) -> Rect {
    let columns = columns(in: bounds.width)
    let width = bounds.width / Double(columns)
    return Rect(Double(index % columns) * width, Double(index / columns) * cell, width, cell)
  }

  override func draw(_ rect: Rect, on canvas: Canvas) {
    for index in icons.indices where frame(ofIcon: index).intersects(rect) {
      let place = frame(ofIcon: index)
      let isChosen = index == selection
      let room = Rect(center: place.center, size: Size(24, 24))
      if isChosen {
        canvas.fill(roundedRect: room.inset(by: Insets(all: -8)), radius: Style.cornerRadius, with: Style.accent)
      }
      canvas.draw(
        icons[index].icon, in: room, color: isChosen ? Style.onAccent : Style.text, isRightToLeft: isRightToLeft)
    }
  }

  override func environmentDidChange() {
    super.environmentDidChange()
    setNeedsDisplay()
  }

  override func touchesEnded(_ touches: TouchSet, with event: Event) {
    guard let touch = touches.first else { return }
    let point = touch.location(in: self)
    guard let index = icons.indices.first(where: { frame(ofIcon: $0).contains(point) }) else { return }
    selection = index
    setNeedsDisplay()
    onSelection()
  }
}
