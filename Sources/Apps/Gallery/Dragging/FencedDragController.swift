import Vitrine

/// System 8: a drag that is limited to the stage, separately on each axis.
final class FencedDragController: DemoController {
  let flower = FencedFlower("amber")
  private let fence = Fence()

  override func setUp() {
    flower.onDrag = { [unowned(unsafe) self] in report($0, $1) }
    stage.addSubview(fence)
    stage.addSubview(flower)
    show("center", "–")
    show("requested", "–")
    show("x", "free")
    show("y", "free")
  }

  override func layOut(_ area: Rect) {
    let side = (min(area.width, area.height) * 0.3).rounded()
    flower.layOutSquare(side: side, in: area, initialCenter: area.center)
    fence.frame = area
    fence.inset = side / 2
    show("center", Text.point(flower.center))
  }

  private func report(_ flower: DragFlower, _ pan: PanGestureRecognizer) {
    let wanted = flower.start + pan.translation(in: stage)
    let over = wanted - flower.center
    show("center", Text.point(flower.center))
    show("requested", Text.point(wanted))
    show("x", over.dx == 0 ? "free" : "held")
    show("y", over.dy == 0 ? "free" : "held")
    fence.push = pan.state == .began || pan.state == .changed ? over : .zero
  }
}

/// A flower whose whole frame stays inside its superview.
final class FencedFlower: DragFlower {
  override func center(for place: Point) -> Point {
    superview?.bounds.clampedCenter(place, size: bounds.size) ?? place
  }
}

/// The rectangle that the center stays in, and the edges of the stage that currently limit the drag.
private final class Fence: View {
  /// The distance of the finger beyond the limits.
  var push = Vector.zero {
    didSet { if push != oldValue { setNeedsDisplay() } }
  }
  /// The distance of the rectangle from the stage's edges, in points.
  var inset = 0.0 {
    didSet { layInner() }
  }
  private var inner = Path()
  private static let thickness = 5.0

  override init(frame: Rect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
  }

  private func layInner() {
    inner = Path(rect: bounds.inset(by: Insets(all: inset)))
    setNeedsDisplay()
  }

  override func draw(_ rect: Rect, on canvas: Canvas) {
    canvas.stroke(inner, style: StrokeStyle(width: 1.5), with: Style.line)
    let width = bounds.width
    let height = bounds.height
    let thick = Self.thickness
    if push.dx < 0 { canvas.fill(Rect(0, 0, thick, height), with: Style.accent) }
    if push.dx > 0 { canvas.fill(Rect(width - thick, 0, thick, height), with: Style.accent) }
    if push.dy < 0 { canvas.fill(Rect(0, 0, width, thick), with: Style.accent) }
    if push.dy > 0 { canvas.fill(Rect(0, height - thick, width, thick), with: Style.accent) }
  }
}
