import Geometry
import Raster
import Toolkit
import Typography

/// What is tapped to leave the page. Not a `Button`: that would bring all of the controls into every program.
final class CloseView: View {
  var font = Font(size: 16)
  private let close: () -> Void
  private var isHeld = false {
    didSet { if isHeld != oldValue { setNeedsDisplay() } }
  }

  init(_ close: @escaping () -> Void) {
    self.close = close
    super.init(frame: .zero)
  }

  override func draw(_ rect: Rect, on canvas: Canvas) {
    canvas.fill(roundedRect: bounds, radius: bounds.height / 2, with: isHeld ? DiagnosticsStyle.fine : DiagnosticsStyle.card)
    canvas.draw(TextLayout("Close", font: font), in: bounds, alignment: .center, color: .white)
  }

  override func touchesBegan(_ touches: TouchSet, with event: Event) { isHeld = true }
  override func touchesMoved(_ touches: TouchSet, with event: Event) { isHeld = bounds.contains(touches[0].location(in: self)) }
  override func touchesCancelled(_ touches: TouchSet, with event: Event) { isHeld = false }
  override func touchesEnded(_ touches: TouchSet, with event: Event) {
    if isHeld { close() }
    isHeld = false
  }
}
