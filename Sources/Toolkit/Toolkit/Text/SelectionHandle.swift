import Geometry
import Raster

/// A handle that drags one end of a selection.
final class SelectionHandle: View {
  /// The entry, which owns this handle.
  private unowned(unsafe) let owner: TextEntry
  private let isStart: Bool
  private var color = Color.accent

  init(of owner: TextEntry, isStart: Bool) {
    self.owner = owner
    self.isStart = isStart
    super.init(frame: .zero)
    isReachableBeyondSuperview = true
  }

  /// Positions the handle at a caret of the owner: above the selection's start or below its end, so that it takes no
  /// touches from the text.
  func update(at caret: Rect, color: Color) {
    self.color = color
    let size = TextStyle.handleTouchSize
    frame = Rect(caret.midX - size.width / 2, isStart ? caret.minY - size.height : caret.maxY, size.width, size.height)
    // Hide the handle if its end of the selection is scrolled out of sight.
    isHidden = caret.midX < 0 || caret.midX > owner.bounds.maxX || caret.midY < 0 || caret.midY > owner.bounds.maxY
    if superview !== owner { owner.addSubview(self) }
    setNeedsDisplay()
  }

  override func describe(_ element: AccessibilityElement) {
    element.isHidden = true
  }

  override func draw(_ rect: Rect, on canvas: Canvas) {
    let radius = TextStyle.handleRadius
    let y = isStart ? bounds.maxY - radius : radius
    canvas.fillEllipse(in: Rect(center: Point(bounds.midX, y), size: Size(2 * radius, 2 * radius)), with: color)
  }

  /// Prevents recognizers of superviews from scrolling during a drag.
  override func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool { recognizer.view === self }

  override func touchesBegan(_ touches: TouchSet, with event: Event) {}

  override func touchesMoved(_ touches: TouchSet, with event: Event) {
    guard let touch = touches.first else { return }
    // The handle is above or below its line of text: move the location from the handle to the text.
    let way = Vector(0, isStart ? 2 * TextStyle.handleRadius : -2 * TextStyle.handleRadius)
    owner.touchHandler.drag(self, to: touch.location(in: nil) + way)
  }

  override func touchesEnded(_ touches: TouchSet, with event: Event) { owner.touchHandler.endDrag(isCancelled: false) }
  override func touchesCancelled(_ touches: TouchSet, with event: Event) {
    owner.touchHandler.endDrag(isCancelled: true)
  }
}
