import Vitrine

/// The latest lines of a log, the newest at the bottom and brightest.
final class LogView: View {
  /// All lines so far, oldest first; what no longer fits is dropped in time.
  private(set) var lines: [String] = []
  var font = Font(size: 14) {
    didSet { if font != oldValue { setNeedsDisplay() } }
  }

  /// More than the tallest panel shows.
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

  override func draw(_ rect: Rect, on canvas: Canvas) {
    let height = (font.size * 1.7).rounded()
    var y = bounds.maxY - font.descent - height * 0.2
    for (age, line) in lines.reversed().enumerated() {
      if y < bounds.minY + font.ascent { break }
      canvas.draw(line, at: Point(bounds.minX, y), font: font, color: age == 0 ? Style.text : Style.quiet)
      y -= height
    }
  }
}
