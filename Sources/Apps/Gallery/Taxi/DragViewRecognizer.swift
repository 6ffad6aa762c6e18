import Vitrine

/// Drags its view with one finger, from the contact on: there is no way to go before it
/// begins. The place that was grabbed stays under the finger, unless the view would leave
/// its limits.
///
/// A continuous gesture, made of what every app can use.
final class DragViewRecognizer: GestureRecognizer {
  /// What the view stays in, in its superview's points; nil for all of the superview.
  var limits: Rect?
  /// Whether another finger on the view cancels the drag; if not, it is ignored.
  var isCancelledBySecondFinger = false

  /// From the finger to the view's center.
  private var grip = Vector.zero

  override func touchesBegan(_ touches: TouchSet, with event: Event) {
    guard !hasBegun else { return meetSecondFinger(touches) }
    guard touches.count == 1, let view else {
      state = .failed
      return
    }
    grip = view.center - touches[0].location(in: view.superview)
    state = .began
  }

  private func meetSecondFinger(_ touches: TouchSet) {
    if isCancelledBySecondFinger {
      state = .cancelled
    } else {
      for touch in touches { ignore(touch) }
    }
  }

  override func touchesMoved(_ touches: TouchSet, with event: Event) {
    guard let view, let superview = view.superview else { return }
    let place = touches[0].location(in: superview) + grip
    // The bounds, not the frame: the view's place counts in its superview's own points.
    view.center = (limits ?? superview.bounds).clamping(place, size: view.frame.size)
    state = .changed
  }

  override func touchesEnded(_ touches: TouchSet, with event: Event) { state = .ended }
}

extension GestureRecognizer {
  /// Ends what it is doing; a continuous gesture that has begun is cancelled. Fingers that
  /// are still down count no more.
  func cancel() {
    isEnabled = false
    isEnabled = true
  }
}
