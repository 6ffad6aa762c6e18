import Vitrine

/// System 8: a drag that stays on the stage, each axis for itself.
final class FencedDragController: DemoController {
  let flower = FencedFlower("amber")
  private let fence = Fence()

  override func setUp() {
    flower.onDrag = { [unowned(unsafe) self] in report($0, $1) }
    stage.addSubview(fence)
    stage.addSubview(flower)
    show("center", "–")
    show("finger wants", "–")
    show("x", "free")
    show("y", "free")
  }

  override func layOut(_ area: Rect) {
    let side = (min(area.width, area.height) * 0.3).rounded()
    flower.place(in: area, side: side, start: area.center)
    fence.frame = area
    fence.inset = side / 2
    show("center", Text.point(flower.center))
  }

  private func report(_ flower: DragFlower, _ pan: PanGestureRecognizer) {
    let wanted = flower.start + pan.translation(in: stage)
    let over = wanted - flower.center
    show("center", Text.point(flower.center))
    show("finger wants", Text.point(wanted))
    show("x", over.dx == 0 ? "free" : "held")
    show("y", over.dy == 0 ? "free" : "held")
    fence.push = pan.state == .ended || pan.state == .cancelled ? .zero : over
  }
}

/// Its center stays within half its size and the superview's size less that.
final class FencedFlower: DragFlower {
  override func center(for place: Point) -> Point {
    superview?.bounds.clamping(place, size: bounds.size) ?? place
  }
}

/// The rect that the center stays in, and the sides of the stage that hold it back.
private final class Fence: View {
  /// How far the finger is beyond what is allowed.
  var push = Vector.zero {
    didSet { if push != oldValue { setNeedsDisplay() } }
  }
  /// From the stage's sides, in points.
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
    let (width, height, thick) = (bounds.width, bounds.height, Self.thickness)
    if push.dx < 0 { canvas.fill(Rect(0, 0, thick, height), with: Style.accent) }
    if push.dx > 0 { canvas.fill(Rect(width - thick, 0, thick, height), with: Style.accent) }
    if push.dy < 0 { canvas.fill(Rect(0, 0, width, thick), with: Style.accent) }
    if push.dy > 0 { canvas.fill(Rect(0, height - thick, width, thick), with: Style.accent) }
  }
}
