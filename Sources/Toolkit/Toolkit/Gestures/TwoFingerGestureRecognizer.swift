import Geometry

/// Follows two fingers; what pinches and rotations have in common.
///
/// It ends when both have lifted. One may leave and another take its place; further
/// fingers are ignored. Subclasses override `fingersJoined` and `fingersMoved` instead
/// of the methods for touches.
open class TwoFingerGestureRecognizer: GestureRecognizer {
  private final var first: Touch?
  private final var second: Touch?

  /// A gesture of two fingers, told apart by a subclass.
  public required init() {}

  /// From the first finger to the second, in window points; zero while one is missing.
  public final var reach: Vector {
    guard let first, let second else { return .zero }
    return second.location - first.location
  }

  /// Both fingers are down, for the first time or again. `time` is the event's, in seconds.
  open func fingersJoined(at time: Double) {}

  /// One of the two has moved, or both have.
  open func fingersMoved(at time: Double) {}

  open override func touchesBegan(_ touches: TouchSet, with event: Event) {
    for touch in touches {
      if first == nil {
        first = touch
      } else if second == nil {
        second = touch
      } else {
        ignore(touch)
      }
    }
    if first != nil && second != nil { fingersJoined(at: event.timestamp) }
  }

  open override func touchesMoved(_ touches: TouchSet, with event: Event) { move(event) }

  open override func touchesEnded(_ touches: TouchSet, with event: Event) {
    if touches.contains(where: { $0.location != $0.previousLocation }) { move(event) }
    lose(touches, .ended)
  }

  open override func touchesCancelled(_ touches: TouchSet, with event: Event) { lose(touches, .cancelled) }

  private final func move(_ event: Event) {
    if first != nil && second != nil { fingersMoved(at: event.timestamp) }
  }

  private final func lose(_ touches: TouchSet, _ end: State) {
    for touch in touches {
      if touch === first { first = nil }
      if touch === second { second = nil }
    }
    if first == nil && second == nil {
      state = hasBegun ? end : .failed
    } else if !hasBegun {
      // What has lifted takes no part: its view need not wait for the finger that rests.
      for touch in touches { ignore(touch) }
    }
  }

  /// Call super.
  open override func reset() { (first, second) = (nil, nil) }
}
