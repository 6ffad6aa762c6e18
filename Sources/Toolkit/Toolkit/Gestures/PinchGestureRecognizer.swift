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
    get { currentScale }
    set {
      currentScale = newValue
      baseDistance = newValue > 0 ? fingerVector.length / newValue : fingerVector.length
    }
  }

  /// The rate of change of the scale, per second, based on the last movement. It is 0 after the fingers have rested.
  public final var velocity: Double {
    now - lastChangeTime <= GestureConstants.velocityPeriod ? speed : 0
  }

  private final var currentScale = 1.0
  /// The distance at which the scale is 1, in points. It is at least 1, because it is a divisor.
  private final var baseDistance = 1.0 {
    didSet { if !(baseDistance >= 1) { baseDistance = 1 } }
  }
  private final var speed = 0.0
  private final var lastChangeTime = 0.0

  /// Creates a recognizer for a pinch of two fingers.
  public required init() {}

  open override func fingersJoined(at time: Double) {
    // Before the gesture begins, the current distance is the base.
    if hasBegun { scale = currentScale } else { baseDistance = fingerVector.length }
    lastChangeTime = time
  }

  open override func fingersMoved(at time: Double) {
    let distance = fingerVector.length
    if !hasBegun {
      let change = distance - baseDistance
      guard change.magnitude >= GestureConstants.pinchTravel else { return }
      baseDistance += change > 0 ? GestureConstants.pinchSlack : -GestureConstants.pinchSlack
      state = .began
    } else {
      state = .changed
    }
    let new = distance / baseDistance
    if time > lastChangeTime { speed = (new - currentScale) / (time - lastChangeTime) }
    currentScale = new
    lastChangeTime = time
  }

  open override func reset() {
    super.reset()
    currentScale = 1
    baseDistance = 1
    speed = 0
  }
}
