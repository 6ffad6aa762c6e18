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
    now - changed <= GestureConstants.velocityPeriod ? speed : 0
  }

  /// The last direction from the first finger to the second, in radians.
  private final var direction = 0.0
  /// The angle by which the fingers have turned before the gesture begins, in radians.
  private final var turned = 0.0
  private final var speed = 0.0
  private final var changed = 0.0

  /// Creates a recognizer for a rotation of two fingers.
  public required init() {}

  private final var present: Double { Functions.atan2(reach.dy, reach.dx) }

  open override func fingersJoined(at time: Double) {
    direction = present
    if !hasBegun { turned = 0 }
    changed = time
  }

  open override func fingersMoved(at time: Double) {
    // Two fingers at the same location have no direction.
    guard reach != .zero else { return }
    var step = present - direction
    // Normalize the angle to the range from -π to π.
    if step > .pi { step -= 2 * .pi }
    if step < -.pi { step += 2 * .pi }
    direction = present
    let before = rotation
    if hasBegun {
      rotation += step
      state = .changed
    } else {
      turned += step
      guard turned.magnitude >= GestureConstants.rotationTravel else { return }
      rotation = turned - (turned > 0 ? GestureConstants.rotationSlack : -GestureConstants.rotationSlack)
      state = .began
    }
    if time > changed { speed = (rotation - before) / (time - changed) }
    changed = time
  }

  open override func reset() {
    super.reset()
    (rotation, turned, speed) = (0, 0, 0)
  }
}
