import Geometry
import Raster
import Toolkit
import Typography

/// A button that closes a page or opens another one. It is not a `Button`, because that would link all controls into
/// every program.
final class PillButton: View {
  /// The size of the title, in points.
  var size = 16.0
  private let title: String
  private let close: () -> Void
  private var isHeld = false {
    didSet { if isHeld != oldValue { setNeedsDisplay() } }
  }

  init(_ title: String, _ close: @escaping () -> Void) {
    self.title = title
    self.close = close
    super.init(frame: .zero)
  }

  override func draw(_ rect: Rect, on canvas: Canvas) {
    let colors = theme.colors
    canvas.fill(roundedRect: bounds, radius: bounds.height / 2, with: isHeld ? colors.accent : colors.surface)
    canvas.drawFitted(
      title, size: size, color: isHeld ? colors.onAccent : colors.text,
      in: bounds.inset(by: Insets(top: 0, left: bounds.height / 4, bottom: 0, right: bounds.height / 4)))
  }

  override func describe(_ element: AccessibilityElement) {
    element.role = .button
    element.label = title
    element.isActivatable = true
  }

  override func touchesBegan(_ touches: TouchSet, with event: Event) { isHeld = true }
  override func touchesMoved(_ touches: TouchSet, with event: Event) {
    isHeld = bounds.contains(touches[0].location(in: self))
  }
  override func touchesCancelled(_ touches: TouchSet, with event: Event) { isHeld = false }
  override func touchesEnded(_ touches: TouchSet, with event: Event) {
    if isHeld { close() }
    isHeld = false
  }
}
