import Vitrine

/// System 13: a stroke that becomes a Catmull-Rom curve when the finger lifts.
final class SmoothingController: DemoController {
  private let sheet = PaintView()
  private let curve = CurveView()

  override func setUp() {
    // One point per frame makes the effect of smoothing visible.
    sheet.usesCoalescedTouches = false
    sheet.invitation = "Draw here"
    sheet.onChange = { [unowned(unsafe) self] in update() }
    stage.addSubview(sheet)
    stage.addSubview(curve)
    show("points", "0")
    show("elements", "0")
  }

  override func layOut(_ area: Rect) {
    sheet.frame = area
    sheet.invitationFont = metrics.title
    curve.frame = area
  }

  private func update() {
    if let stroke = sheet.live.first?.stroke {
      if curve.stroke != nil {
        curve.stroke = nil
        sheet.clear()
      }
      show("points", "\(stroke.points.count)")
      show("elements", "–")
    } else if let stroke = sheet.finished.last, curve.stroke == nil {
      sheet.clear()
      curve.width = sheet.lineWidth
      curve.stroke = stroke
      // The first element is the move to the start, not a segment.
      show("elements", "\(curve.path.elements.count - 1)")
    }
  }
}

/// A smoothed stroke, with the points that it passes through.
private final class CurveView: View {
  var width = 4.0
  private(set) var path = Path()
  var stroke: Stroke? {
    didSet {
      path = stroke?.smoothed() ?? Path()
      setNeedsDisplay()
    }
  }

  override init(frame: Rect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
  }

  override func draw(_ rect: Rect, on canvas: Canvas) {
    guard let stroke else { return }
    canvas.stroke(stroke.path, style: StrokeStyle(width: 1), with: Style.quiet)
    canvas.stroke(path, style: StrokeStyle(width: width, cap: .round, join: .round), with: Style.accent)
    for point in stroke.points {
      canvas.fillEllipse(in: Rect(center: point, size: Size(width * 2, width * 2)), with: Style.text)
    }
  }
}
