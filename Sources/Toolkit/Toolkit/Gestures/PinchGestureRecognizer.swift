import Geometry

/// Recognizes two fingers that move toward each other or apart.
///
/// The gesture begins when the distance between the fingers has changed enough, and ends when both have lifted. If one
/// finger lifts and another one comes down, the scale continues from its last value. Further fingers are ignored.
open class PinchGestureRecognizer: TwoFingerGestureRecognizer {
  /// The current distance between the fingers, divided by their distance at the beginning of the gesture.
  ///
  /// If you set the scale, the gesture continues from the new value.
  public final var scale: Double {
    get { measured }
    set {
      measured = newValue
      base = newValue > 0 ? reach.length / newValue : reach.length
    }
  }

  /// The rate of change of the scale, per second, based on the last movement. It is 0 after the fingers have rested.
  public final var velocity: Double {
    now - changed <= GestureConstants.velocityPeriod ? speed : 0
  }

  private final var measured = 1.0
  /// The distance at which the scale is 1, in points. It is at least 1, because it is a divisor.
  private final var base = 1.0 {
    didSet { if !(base >= 1) { base = 1 } }
  }
  private final var speed = 0.0
  private final var changed = 0.0

  /// Creates a recognizer for a pinch of two fingers.
  public required init() {}

  open override func fingersJoined(at time: Double) {
    // Before the gesture begins, the current distance is the base.
    if hasBegun { scale = measured } else { base = reach.length }
    changed = time
  }

  open override func fingersMoved(at time: Double) {
    let distance = reach.length
    if !hasBegun {
      let change = distance - base
      guard change.magnitude >= GestureConstants.pinchTravel else { return }
      base += change > 0 ? GestureConstants.pinchSlack : -GestureConstants.pinchSlack
      state = .began
    } else {
      state = .changed
    }
    let new = distance / base
    if time > changed { speed = (new - measured) / (time - changed) }
    measured = new
    changed = time
  }

  open override func reset() {
    super.reset()
    (measured, base, speed) = (1, 1, 0)
  }
}
