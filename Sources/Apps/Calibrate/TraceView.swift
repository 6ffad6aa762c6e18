import Vitrine

/// A sheet that draws a line for each touch. When there are too many lines, it removes the oldest.
final class TraceView: View {
  var onTouch: ((Touch, Event) -> Void)?
  var draws = false {
    didSet {
      lines.removeAll()
      setNeedsDisplay()
    }
  }

  private var lines: [Path] = []
  /// The maximum number of lines: enough to cover a panel, and a bound on the memory.
  private static let maximumLines = 40
  private static let maximumSteps = 2000
  private var steps = 0

  private static let style = StrokeStyle(width: 4, cap: .round, join: .round)

  override func draw(_ rect: Rect, on canvas: Canvas) {
    for line in lines { canvas.stroke(line, style: Self.style, with: Style.accent) }
  }

  override func touchesBegan(_ touches: TouchSet, with event: Event) {
    if draws {
      if lines.count == Self.maximumLines { lines.removeFirst() }
      var line = Path()
      let place = touches[0].location(in: self)
      line.move(to: place)
      // A line of no length is drawn as a dot, so that a tap is visible too.
      line.addLine(to: place)
      lines.append(line)
      steps = 0
      setNeedsDisplay()
    }
    onTouch?(touches[0], event)
  }

  override func touchesMoved(_ touches: TouchSet, with event: Event) {
    if draws, !lines.isEmpty {
      let last = touches[0].previousLocation(in: self)
      var box = Rect(last.x, last.y, 0, 0)
      for sample in event.coalescedTouches(for: touches[0]) where steps < Self.maximumSteps {
        let place = sample.location(in: self)
        lines[lines.count - 1].addLine(to: place)
        steps += 1
        box = Rect(
          min(box.minX, place.x), min(box.minY, place.y), max(box.maxX, place.x) - min(box.minX, place.x),
          max(box.maxY, place.y) - min(box.minY, place.y))
      }
      setNeedsDisplay(Rect(box.minX - 4, box.minY - 4, box.width + 8, box.height + 8))
    }
    onTouch?(touches[0], event)
  }

  override func touchesEnded(_ touches: TouchSet, with event: Event) { onTouch?(touches[0], event) }
  override func touchesCancelled(_ touches: TouchSet, with event: Event) { onTouch?(touches[0], event) }
}
