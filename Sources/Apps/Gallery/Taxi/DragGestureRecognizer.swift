import Vitrine

/// Drags its view with one finger. It begins at touch down, without a minimum distance. The grabbed point stays under
/// the finger unless the view would leave its limits.
///
/// A continuous gesture that uses only public API.
final class DragGestureRecognizer: GestureRecognizer {
  /// The limits of the view in its superview's coordinates, or `nil` for the superview's bounds.
  var limits: Rect?
  /// Whether a second finger on the view cancels the drag. Otherwise it is ignored.
  var isCancelledBySecondFinger = false

  /// The vector from the finger to the view's center.
  private var grabOffset = Vector.zero

  override func touchesBegan(_ touches: TouchSet, with event: Event) {
    guard !hasBegun else { return handleSecondTouch(touches) }
    guard touches.count == 1, let view else {
      state = .failed
      return
    }
    grabOffset = view.center - touches[0].location(in: view.superview)
    state = .began
  }

  private func handleSecondTouch(_ touches: TouchSet) {
    if isCancelledBySecondFinger {
      state = .cancelled
    } else {
      for touch in touches { ignore(touch) }
    }
  }

  override func touchesMoved(_ touches: TouchSet, with event: Event) {
    guard let view, let superview = view.superview else { return }
    let place = touches[0].location(in: superview) + grabOffset
    // The superview's bounds, not its frame: the view's center is in the superview's coordinates.
    view.center = (limits ?? superview.bounds).clampedCenter(place, size: view.frame.size)
    state = .changed
  }

  override func touchesEnded(_ touches: TouchSet, with event: Event) { state = .ended }
}

extension GestureRecognizer {
  /// Cancels the current gesture. The recognizer ignores touches that are still down.
  func cancel() {
    isEnabled = false
    isEnabled = true
  }
}
