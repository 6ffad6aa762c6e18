import Geometry

/// Recognizes two fingers that turn about each other. It begins when they have turned
/// far enough, and ends when both have lifted.
///
/// A finger may leave and another take its place: the rotation goes on from where it
/// was. Further fingers are ignored.
open class RotationGestureRecognizer: TwoFingerGestureRecognizer {
  /// Radians, clockwise, since the beginning or since it was set. Setting it has it go
  /// on from there.
  public final var rotation = 0.0

  /// How fast the rotation changes, in radians a second: by its last step, 0 after a rest.
  public final var velocity: Double {
    now - changed <= GestureConstants.velocityPeriod ? speed : 0
  }

  /// The last direction from finger to finger, in radians.
  private final var direction = 0.0
  /// How far the fingers have turned, until that is enough to begin.
  private final var turned = 0.0
  private final var speed = 0.0
  private final var changed = 0.0

  /// A rotation of two fingers.
  public required init() {}

  private final var present: Double { Functions.atan2(reach.dy, reach.dx) }

  open override func fingersJoined(at time: Double) {
    direction = present
    if !hasBegun { turned = 0 }
    changed = time
  }

  open override func fingersMoved(at time: Double) {
    // Fingers on one spot have no direction.
    guard reach != .zero else { return }
    var step = present - direction
    // The short way round.
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
