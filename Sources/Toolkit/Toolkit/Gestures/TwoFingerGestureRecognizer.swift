import Geometry

/// The base class of recognizers for two fingers, such as pinch and rotation.
///
/// The gesture ends when both fingers have lifted. If one finger lifts, another one can replace it. Further fingers are
/// ignored. Subclasses override `fingersJoined(at:)` and `fingersMoved(at:)` instead of the methods for touches.
open class TwoFingerGestureRecognizer: GestureRecognizer {
  private final var first: Touch?
  private final var second: Touch?

  /// Creates a recognizer. Subclasses define the gesture.
  public required init() {}

  /// The vector from the first finger to the second, in window points, or zero unless both are down.
  public final var fingerVector: Vector {
    guard let first, let second else { return .zero }
    return second.location - first.location
  }

  /// Handles the moment at which both fingers are down, initially or after one was replaced.
  ///
  /// - Parameter time: The time of the event, in seconds.
  open func fingersJoined(at time: Double) {}

  /// Handles a movement of one or both fingers.
  ///
  /// - Parameter time: The time of the event, in seconds.
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
    removeFingers(touches, endState: .ended)
  }

  open override func touchesCancelled(_ touches: TouchSet, with event: Event) {
    removeFingers(touches, endState: .cancelled)
  }

  private final func move(_ event: Event) {
    if first != nil && second != nil { fingersMoved(at: event.timestamp) }
  }

  private final func removeFingers(_ touches: TouchSet, endState end: State) {
    for touch in touches {
      if touch === first { first = nil }
      if touch === second { second = nil }
    }
    if first == nil && second == nil {
      state = hasBegun ? end : .failed
    } else if !hasBegun {
      // A lifted finger takes no part, so do not delay its view while the other finger rests.
      for touch in touches { ignore(touch) }
    }
  }

  /// Discards both fingers. Subclasses that override this method must call `super`.
  open override func reset() {
    first = nil
    second = nil
  }
}
