import Vitrine

/// A view that passes its touches to a closure. It is the background of many demos.
final class TouchPad: View {
  var onTouches: (Touch.Phase, TouchSet, Event) -> Void = { _, _, _ in }
  var invitation = ""
  var invitationFont = Font(size: 21)

  override func describe(_ element: AccessibilityElement) {
    element.role = .button
    element.label = invitation.isEmpty ? "Touch pad" : invitation
    element.isActivatable = true
    element.descendants = .merged
  }

  override func draw(_ rect: Rect, on canvas: Canvas) {
    if !invitation.isEmpty { canvas.drawPlaceholder(invitation, in: bounds, font: scaled(invitationFont)) }
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
