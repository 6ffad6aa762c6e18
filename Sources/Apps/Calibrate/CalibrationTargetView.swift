import Vitrine

/// A cross to hold a finger on, inside a ring that fills while the finger rests.
final class CalibrationTargetView: View {
  enum State {
    case waiting, active, done
  }

  var state = State.waiting {
    didSet { if state != oldValue { setNeedsDisplay() } }
  }

  /// How much of the ring is filled, from 0 to 1.
  var progress = 0.0 {
    didSet { if progress != oldValue { setNeedsDisplay() } }
  }

  override init(frame: Rect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
  }

  override func draw(_ rect: Rect, on canvas: Canvas) {
    let middle = bounds.center
    let radius = bounds.width / 2
    switch state {
    case .waiting:
      canvas.fillEllipse(in: Self.disc(middle, radius * 0.14), with: Style.track)
    case .active:
      let width = max(3, radius * 0.12)
      let ring = radius - width / 2 - 1
      canvas.stroke(Path(ellipseIn: Self.disc(middle, ring)), style: StrokeStyle(width: width), with: Style.track)
      if progress > 0 {
        var arc = Path()
        arc.addArc(center: middle, radius: ring, start: -Double.pi / 2, sweep: 2 * Double.pi * progress)
        canvas.stroke(arc, style: StrokeStyle(width: width, cap: .round), with: Style.accent)
      }
      drawCross(middle, radius * 0.66, on: canvas)
    case .done:
      canvas.fillEllipse(in: Self.disc(middle, radius * 0.34), with: Style.accent)
      var tick = Path()
      tick.move(to: Point(middle.x - radius * 0.15, middle.y + radius * 0.01))
      tick.addLine(to: Point(middle.x - radius * 0.04, middle.y + radius * 0.12))
      tick.addLine(to: Point(middle.x + radius * 0.16, middle.y - radius * 0.11))
      canvas.stroke(
        tick, style: StrokeStyle(width: max(2, radius * 0.07), cap: .round, join: .round), with: Style.onAccent)
    }
  }

  /// Draws the four arms and, in the gap between them, a dot to aim at.
  private func drawCross(_ middle: Point, _ arm: Double, on canvas: Canvas) {
    let gap = arm * 0.26
    var cross = Path()
    for (x, y) in [(1.0, 0.0), (-1, 0), (0, 1), (0, -1)] {
      cross.move(to: Point(middle.x + x * gap, middle.y + y * gap))
      cross.addLine(to: Point(middle.x + x * arm, middle.y + y * arm))
    }
    canvas.stroke(cross, style: StrokeStyle(width: max(1.5, arm * 0.07), cap: .round), with: Style.text)
    canvas.fillEllipse(in: Self.disc(middle, max(1.5, arm * 0.08)), with: Style.text)
  }

  private static func disc(_ middle: Point, _ radius: Double) -> Rect {
    Rect(middle.x - radius, middle.y - radius, 2 * radius, 2 * radius)
  }
}
