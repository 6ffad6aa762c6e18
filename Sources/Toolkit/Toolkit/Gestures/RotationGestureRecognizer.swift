import Geometry

/// Recognizes two fingers that turn around each other.
///
/// The gesture begins when the fingers have turned far enough, and ends when both have lifted. If one finger lifts and
/// another one comes down, the rotation continues from its last value. Further fingers are ignored.
open class RotationGestureRecognizer: TwoFingerGestureRecognizer {
  /// The rotation since the beginning of the gesture, in radians, clockwise.
  ///
  /// If you set the rotation, the gesture continues from the new value.
  public final var rotation = 0.0

  /// The rate of change of the rotation, in radians per second, based on the last movement. It is 0 after the fingers
  /// have rested.
  public final var velocity: Double {
    now - lastChangeTime <= GestureConstants.velocityPeriod ? speed : 0
  }

  /// The last direction from the first finger to the second, in radians.
  private final var direction = 0.0
  /// The angle by which the fingers have turned before the gesture begins, in radians.
  private final var turnedAngle = 0.0
  private final var speed = 0.0
  private final var lastChangeTime = 0.0

  /// Creates a recognizer for a rotation of two fingers.
  public required init() {}

  private final var currentDirection: Double { Math.atan2(fingerVector.dy, fingerVector.dx) }

  open override func fingersJoined(at time: Double) {
    direction = currentDirection
    if !hasBegun { turnedAngle = 0 }
    lastChangeTime = time
  }

  open override func fingersMoved(at time: Double) {
    // Two fingers at the same location have no direction.
    guard fingerVector != .zero else { return }
    var step = currentDirection - direction
    // Normalize the angle to the range from -π to π.
    if step > .pi { step -= 2 * .pi }
    if step < -.pi { step += 2 * .pi }
    direction = currentDirection
    let before = rotation
    if hasBegun {
      rotation += step
      state = .changed
    } else {
      turnedAngle += step
      guard turnedAngle.magnitude >= GestureConstants.rotationTravel else { return }
      rotation = turnedAngle - (turnedAngle > 0 ? GestureConstants.rotationSlack : -GestureConstants.rotationSlack)
      state = .began
    }
    if time > lastChangeTime { speed = (rotation - before) / (time - lastChangeTime) }
    lastChangeTime = time
  }

  open override func reset() {
    super.reset()
    rotation = 0
    turnedAngle = 0
    speed = 0
  }
}
