import Vitrine

/// A table of names and values that a demo updates.
final class Readout: View {
  struct Item {
    let name: String
    var value: String
  }

  private(set) var items: [Item] = []
  private var font = Font(size: 14)
  private var scaledFont: Font { scaled(font) }
  private var columns = 1
  /// Called when an item was added, because the table needs more room.
  var onNewItem: () -> Void = {}

  override init(frame: Rect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
  }

  subscript(name: String) -> String? { items.first { $0.name == name }?.value }

  func set(_ name: String, _ value: String) {
    guard let index = items.firstIndex(where: { $0.name == name }) else {
      items.append(Item(name: name, value: value))
      onNewItem()
      setNeedsDisplay()
      return
    }
    guard items[index].value != value else { return }
    items[index].value = value
    setNeedsDisplay(row(index))
  }

  /// - Parameter columns: The number of items per row.
  func wear(_ font: Font, columns: Int) {
    self.font = font
    self.columns = columns
    setNeedsDisplay()
  }

  var neededHeight: Double { Double((items.count + columns - 1) / columns) * rowHeight }

  private var rowHeight: Double { (scaledFont.size * 1.9).rounded() }

  private func row(_ index: Int) -> Rect {
    let gap = columns > 1 ? scaledFont.size : 0
    let width = (bounds.width - gap * Double(columns - 1)) / Double(columns)
    let x = Double(index % columns) * (width + gap)
    return Rect(x, Double(index / columns) * rowHeight, width, rowHeight)
  }

  override func describe(_ element: AccessibilityElement) {
    for (index, item) in items.enumerated() {
      let part = element.addPart(.label, item.name, frame: row(index))
      part.value = item.value
      part.isActivatable = false
    }
  }

  override func draw(_ rect: Rect, on canvas: Canvas) {
    for (index, item) in items.enumerated() {
      let row = row(index)
      guard row.intersects(rect) else { continue }
      canvas.fill(Rect(row.minX, row.minY, row.width, 1), with: Style.line)
      // Large text shrinks if a value would cover its name.
      var font = scaledFont
      if font.size > self.font.size, font.width(of: item.name) + font.size + font.width(of: item.value) > row.width {
        font = self.font
      }
      let baseline = (row.midY + (font.ascent - font.descent) / 2).rounded()
      let atLeft = (text: isRightToLeft ? item.value : item.name, color: isRightToLeft ? Style.text : Style.quiet)
      let atRight = (text: isRightToLeft ? item.name : item.value, color: isRightToLeft ? Style.quiet : Style.text)
      canvas.draw(atLeft.text, at: Point(row.minX, baseline), font: font, color: atLeft.color)
      // A value that is too long is drawn over the name, so that its end remains visible.
      let x = row.maxX - font.width(of: atRight.text)
      canvas.draw(atRight.text, at: Point(x, baseline), font: font, color: atRight.color)
    }
  }
}
