import Vitrine

/// The line of a finger, and the circle found in it.
final class TraceView: View {
  private var trace = Path()
  private var last: Point?
  private var ring: Path?
  private var isDone = false
  private var style = StrokeStyle(width: 4, cap: .round, join: .round)

  override init(frame: Rect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
  }

  func start(at point: Point) {
    clear()
    trace.move(to: point)
    last = point
  }

  func add(_ point: Point) {
    guard let last else { return }
    trace.addLine(to: point)
    self.last = point
    setNeedsDisplay(Rect(from: last, to: point).inset(by: Insets(all: -style.width)))
  }

  /// Ends the line, and shows the circle that was found in it, if any.
  func finish(circle: Rect?) {
    isDone = true
    last = nil
    ring = circle.map { Path(ellipseIn: $0) }
    setNeedsDisplay()
  }

  func clear() {
    trace.removeAll()
    ring = nil
    isDone = false
    setNeedsDisplay()
  }

  override func draw(_ rect: Rect, on canvas: Canvas) {
    canvas.stroke(trace, style: style, with: isDone ? Style.line : Style.accent)
    if let ring {
      canvas.fill(ring, with: Style.accent.withAlpha(0.12))
      canvas.stroke(ring, style: style, with: Style.accent)
    }
  }
}
