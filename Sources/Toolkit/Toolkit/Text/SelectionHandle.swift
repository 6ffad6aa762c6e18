import Geometry
import Raster

/// The end of a selection, which a finger can move.
final class SelectionHandle: View {
  /// The entry, which owns this one.
  private unowned(unsafe) let owner: TextEntry
  private let isStart: Bool
  private var color = Color.accent

  init(of owner: TextEntry, isStart: Bool) {
    self.owner = owner
    self.isStart = isStart
    super.init(frame: .zero)
    isReachableBeyondSuperview = true
  }

  /// Stands at a caret of the owner's: above the start of a selection and below its end, where it takes no finger from the text.
  func place(at caret: Rect, color: Color) {
    self.color = color
    let size = TextStyle.handleSize
    frame = Rect(caret.midX - size.width / 2, isStart ? caret.minY - size.height : caret.maxY, size.width, size.height)
    // Text that is scrolled out of sight has no handle.
    isHidden = caret.midX < 0 || caret.midX > owner.bounds.maxX || caret.midY < 0 || caret.midY > owner.bounds.maxY
    if superview !== owner { owner.addSubview(self) }
    setNeedsDisplay()
  }

  override func draw(_ rect: Rect, on canvas: Canvas) {
    let radius = TextStyle.handleRadius
    let y = isStart ? bounds.maxY - radius : radius
    canvas.fillEllipse(in: Rect(center: Point(bounds.midX, y), size: Size(2 * radius, 2 * radius)), with: color)
  }

  /// What it lies on may not scroll under the finger.
  override func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool { recognizer.view === self }

  override func touchesBegan(_ touches: TouchSet, with event: Event) {}

  override func touchesMoved(_ touches: TouchSet, with event: Event) {
    guard let touch = touches.first else { return }
    // The text lies beside the handle, not below it.
    let way = Vector(0, isStart ? 2 * TextStyle.handleRadius : -2 * TextStyle.handleRadius)
    owner.fingers.drag(self, to: touch.location(in: nil) + way)
  }

  override func touchesEnded(_ touches: TouchSet, with event: Event) { owner.fingers.endDrag(isCancelled: false) }
  override func touchesCancelled(_ touches: TouchSet, with event: Event) { owner.fingers.endDrag(isCancelled: true) }
}
