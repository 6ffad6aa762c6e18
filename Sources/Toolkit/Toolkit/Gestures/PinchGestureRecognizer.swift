import Geometry

/// Recognizes two fingers that move toward each other or apart. It begins when their
/// distance has changed enough, and ends when both have lifted.
///
/// A finger may leave and another take its place: the scale goes on from where it was.
/// Further fingers are ignored.
open class PinchGestureRecognizer: TwoFingerGestureRecognizer {
  /// The distance of the fingers by that at the beginning, or by that at which it was
  /// set. Setting it has it go on from there.
  public final var scale: Double {
    get { measured }
    set {
      measured = newValue
      base = newValue > 0 ? reach.length / newValue : reach.length
    }
  }

  /// How fast the scale changes, per second: by its last step, 0 after a rest.
  public final var velocity: Double {
    now - changed <= GestureConstants.velocityPeriod ? speed : 0
  }

  private final var measured = 1.0
  /// The distance at which the scale is 1; the least that can be divided by is a point.
  private final var base = 1.0 {
    didSet { if !(base >= 1) { base = 1 } }
  }
  private final var speed = 0.0
  private final var changed = 0.0

  /// A pinch of two fingers.
  public required init() {}

  open override func fingersJoined(at time: Double) {
    // Before it has begun the distance itself is the base.
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
