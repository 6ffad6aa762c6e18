import Vitrine

/// A view that hands its touches on to a closure: the ground under a demo's views.
final class TouchPad: View {
  /// Called for each phase with the touches that are in it.
  var onTouches: (Touch.Phase, TouchSet, Event) -> Void = { _, _, _ in }
  /// What it says until it is touched.
  var invitation = ""
  var invitationFont = Font(size: 21)

  override func draw(_ rect: Rect, on canvas: Canvas) {
    if !invitation.isEmpty { canvas.draw(invitation: invitation, in: bounds, font: invitationFont) }
  }

  override func touchesBegan(_ touches: TouchSet, with event: Event) {
    if !invitation.isEmpty {
      invitation = ""
      setNeedsDisplay()
    }
    onTouches(.began, touches, event)
  }

  override func touchesMoved(_ touches: TouchSet, with event: Event) { onTouches(.moved, touches, event) }
  override func touchesEnded(_ touches: TouchSet, with event: Event) { onTouches(.ended, touches, event) }
  override func touchesCancelled(_ touches: TouchSet, with event: Event) { onTouches(.cancelled, touches, event) }
}
