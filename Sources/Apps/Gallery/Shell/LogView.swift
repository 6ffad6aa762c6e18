import Vitrine

/// The latest lines of a log. The newest is at the bottom, and brighter than the others.
final class LogView: View {
  /// The lines, oldest first. Old lines that no longer fit are removed from time to time.
  private(set) var lines: [String] = []
  var font = Font(size: 14) {
    didSet { if font != oldValue { setNeedsDisplay() } }
  }

  /// The maximum number of lines: more than fit on the tallest panel.
  private static let most = 200

  override init(frame: Rect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
  }

  func add(_ line: String) {
    if lines.count == Self.most { lines.removeFirst(Self.most / 2) }
    lines.append(line)
    setNeedsDisplay()
  }

  func removeAll() {
    lines.removeAll(keepingCapacity: true)
    setNeedsDisplay()
  }

  override func describe(_ element: AccessibilityElement) {
    guard let last = lines.last else { return }
    element.role = .status
    element.label = last
    element.liveRegion = .polite
  }

  override func draw(_ rect: Rect, on canvas: Canvas) {
    let font = scaled(font)
    let height = (font.size * 1.7).rounded()
    var y = bounds.maxY - font.descent - height * 0.2
    for (age, line) in lines.reversed().enumerated() {
      if y < bounds.minY + font.ascent { break }
      let x = isRightToLeft ? bounds.maxX - font.width(of: line) : bounds.minX
      canvas.draw(line, at: Point(x, y), font: font, color: age == 0 ? Style.text : Style.quiet)
      y -= height
    }
  }
}
