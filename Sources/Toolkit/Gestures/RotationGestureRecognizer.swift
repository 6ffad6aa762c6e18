import Geometry

/// Recognizes two fingers that turn about each other. It begins when they have turned
/// far enough, and ends when both have lifted.
///
/// A finger may leave and another take its place: the rotation goes on from where it
/// was. Further fingers are ignored.
open class RotationGestureRecognizer: GestureRecognizer {
  /// Radians, clockwise, since the beginning or since it was set. Setting it has it go
  /// on from there.
  public final var rotation = 0.0

  /// How fast the rotation changes, in radians a second: by its last step, 0 after a rest.
  public final var velocity: Double {
    now - changed <= GestureConstants.velocityPeriod ? speed : 0
  }

  private final var fingers = FingerPair()
  /// The last direction from finger to finger, in radians.
  private final var direction = 0.0
  /// How far the fingers have turned, until that is enough to begin.
  private final var turned = 0.0
  private final var speed = 0.0
  private final var changed = 0.0

  public required init() {}

  private final var present: Double { Functions.atan2(fingers.reach.dy, fingers.reach.dx) }

  open override func touchesBegan(_ touches: TouchSet, with event: Event) {
    for touch in touches where !fingers.add(touch) { ignore(touch) }
    guard fingers.isComplete else { return }
    direction = present
    if !hasBegun { turned = 0 }
    changed = event.timestamp
  }

  open override func touchesMoved(_ touches: TouchSet, with event: Event) { turn(at: event.timestamp) }

  open override func touchesEnded(_ touches: TouchSet, with event: Event) {
    if touches.contains(where: { $0.location != $0.previousLocation }) { turn(at: event.timestamp) }
    lose(touches, .ended)
  }

  open override func touchesCancelled(_ touches: TouchSet, with event: Event) { lose(touches, .cancelled) }

  private final func lose(_ touches: TouchSet, _ end: State) {
    for touch in touches { fingers.remove(touch) }
    if fingers.isEmpty {
      state = hasBegun ? end : .failed
    } else if !hasBegun {
      // What has lifted takes no part: its view need not wait for the finger that rests.
      for touch in touches { ignore(touch) }
    }
  }

  private final func turn(at time: Double) {
    guard fingers.isComplete, fingers.reach != .zero else { return }
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
    fingers.removeAll()
    (rotation, turned, speed) = (0, 0, 0)
  }
}
