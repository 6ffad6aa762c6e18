import Geometry

/// Recognizes two fingers that move towards each other or apart. It begins when their
/// distance has changed enough, and ends when both have lifted.
///
/// A finger may leave and another take its place: the scale goes on from where it was.
/// Further fingers are ignored.
open class PinchGestureRecognizer: GestureRecognizer {
  /// The distance of the fingers by that at the beginning, or by that at which it was
  /// set. Setting it has it go on from there.
  public final var scale: Double {
    get { measured }
    set {
      measured = newValue
      base = newValue > 0 ? distance / newValue : distance
    }
  }

  /// How fast the scale changes, per second: by its last step, 0 after a rest.
  public final var velocity: Double {
    now - changed <= GestureConstants.velocityPeriod ? speed : 0
  }

  private final var fingers = FingerPair()
  private final var measured = 1.0
  /// The distance at which the scale is 1; the least that can be divided by is a point.
  private final var base = 1.0 {
    didSet { if !(base >= 1) { base = 1 } }
  }
  private final var speed = 0.0
  private final var changed = 0.0

  public required init() {}

  private final var distance: Double { fingers.reach.length }

  open override func touchesBegan(_ touches: TouchSet, with event: Event) {
    for touch in touches where !fingers.add(touch) { ignore(touch) }
    guard fingers.isComplete else { return }
    // Before it has begun the distance itself is the base.
    if hasBegun { scale = measured } else { base = distance }
    changed = event.timestamp
  }

  open override func touchesMoved(_ touches: TouchSet, with event: Event) { pinch(at: event.timestamp) }

  open override func touchesEnded(_ touches: TouchSet, with event: Event) {
    if touches.contains(where: { $0.location != $0.previousLocation }) { pinch(at: event.timestamp) }
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

  private final func pinch(at time: Double) {
    guard fingers.isComplete else { return }
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
    fingers.removeAll()
    (measured, base, speed) = (1, 1, 0)
  }
}
