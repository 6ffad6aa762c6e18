import Geometry

extension Control {
  /// Whether `recognizer` is one of another view's that a single tap satisfies: it
  /// would fire for every press of the control (G11).
  final func isTapBeside(_ recognizer: GestureRecognizer) -> Bool {
    guard recognizer.view !== self, let tap = recognizer as? TapGestureRecognizer else { return false }
    return tap.numberOfTapsRequired == 1 && tap.numberOfTouchesRequired == 1
  }

  /// Whether `recognizer` is one of another view's that claims a finger for moving
  /// sideways, as a knob wants it to.
  final func isDragBeside(_ recognizer: GestureRecognizer) -> Bool {
    guard recognizer.view !== self, recognizer.numberOfTouches == 1 else { return false }
    if let swipe = recognizer as? SwipeGestureRecognizer {
      return !swipe.direction.isDisjoint(with: [.left, .right])
    }
    guard let pan = recognizer as? PanGestureRecognizer else { return false }
    let way = pan.translation(in: self)
    return abs(way.dx) >= abs(way.dy)
  }
}
