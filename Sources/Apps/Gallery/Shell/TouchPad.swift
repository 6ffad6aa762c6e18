import Vitrine

/// A view that hands its touches on to a closure: the ground under a demo's views.
final class TouchPad: View {
  /// Called for each phase with the touches that are in it.
  var onTouches: (Touch.Phase, TouchSet, Event) -> Void = { _, _, _ in }

  override func touchesBegan(_ touches: TouchSet, with event: Event) { onTouches(.began, touches, event) }
  override func touchesMoved(_ touches: TouchSet, with event: Event) { onTouches(.moved, touches, event) }
  override func touchesEnded(_ touches: TouchSet, with event: Event) { onTouches(.ended, touches, event) }
  override func touchesCancelled(_ touches: TouchSet, with event: Event) { onTouches(.cancelled, touches, event) }
}
