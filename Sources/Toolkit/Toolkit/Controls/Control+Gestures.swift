import Geometry

extension Control {
  /// Returns `true` if `recognizer` belongs to another view and recognizes a single tap: it would also recognize each
  /// press of the control (G11).
  final func isSingleTapOfOtherView(_ recognizer: GestureRecognizer) -> Bool {
    guard recognizer.view !== self, let tap = recognizer as? TapGestureRecognizer else { return false }
    return tap.numberOfTapsRequired == 1 && tap.numberOfTouchesRequired == 1
  }

  /// Returns `true` if `recognizer` belongs to another view and recognizes horizontal movement of one touch, which the
  /// control uses itself.
  final func isHorizontalDragOfOtherView(_ recognizer: GestureRecognizer) -> Bool {
    guard recognizer.view !== self, recognizer.numberOfTouches == 1 else { return false }
    if let swipe = recognizer as? SwipeGestureRecognizer {
      return !swipe.direction.isDisjoint(with: [.left, .right])
    }
    guard let pan = recognizer as? PanGestureRecognizer else { return false }
    let way = pan.translation(in: self)
    return abs(way.dx) >= abs(way.dy)
  }
}
