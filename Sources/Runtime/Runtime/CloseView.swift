import Geometry
import Raster
import Toolkit
import Typography

/// What is tapped to leave the page, or to go to another one. Not a `Button`: that would bring all of the controls into every program.
final class CloseView: View {
  var font = Font(size: 16)
  private let title: String
  private let close: () -> Void
  private var isHeld = false {
    didSet { if isHeld != oldValue { setNeedsDisplay() } }
  }

  init(_ title: String, _ close: @escaping () -> Void) {
    (self.title, self.close) = (title, close)
    super.init(frame: .zero)
  }

  override func draw(_ rect: Rect, on canvas: Canvas) {
    canvas.fill(roundedRect: bounds, radius: bounds.height / 2, with: isHeld ? DiagnosticsStyle.fine : DiagnosticsStyle.card)
    canvas.write(title, size: font.size, color: .white, in: bounds.inset(by: Insets(all: bounds.height / 4)))
  }

  override func touchesBegan(_ touches: TouchSet, with event: Event) { isHeld = true }
  override func touchesMoved(_ touches: TouchSet, with event: Event) { isHeld = bounds.contains(touches[0].location(in: self)) }
  override func touchesCancelled(_ touches: TouchSet, with event: Event) { isHeld = false }
  override func touchesEnded(_ touches: TouchSet, with event: Event) {
    if isHeld { close() }
    isHeld = false
  }
}
