import Vitrine

/// A sheet that shows where it is touched: a line a finger, the oldest forgotten.
final class TraceView: View {
  /// Called for a finger that comes, goes on, goes, or is lost.
  var onTouch: ((Touch, Event) -> Void)?
  /// Whether touches leave lines.
  var draws = false {
    didSet {
      lines.removeAll()
      setNeedsDisplay()
    }
  }

  private var lines: [Path] = []
  /// The most lines that are kept: enough to fill a panel, and few enough for the memory.
  private static let mostLines = 40
  private static let mostSteps = 2000
  private var steps = 0

  private static let style = StrokeStyle(width: 4, cap: .round, join: .round)

  override func draw(_ rect: Rect, on canvas: Canvas) {
    for line in lines { canvas.stroke(line, style: Self.style, with: Style.accent) }
  }

  override func touchesBegan(_ touches: TouchSet, with event: Event) {
    if draws {
      if lines.count == Self.mostLines { lines.removeFirst() }
      var line = Path()
      let place = touches[0].location(in: self)
      line.move(to: place)
      // A line of no length is a dot: a tap is seen too.
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
      for sample in event.coalescedTouches(for: touches[0]) where steps < Self.mostSteps {
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
