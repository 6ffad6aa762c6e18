import Geometry

/// Recognizes fingers that drag.
///
/// The gesture begins when the fingers have moved far enough along a straight line, and changes when they move. It ends
/// when fewer than `minimumNumberOfTouches` are left, or with one finger, when that finger lifts.
///
/// Several fingers pan with their centroid. A finger that joins or leaves does not change the translation.
open class PanGestureRecognizer: GestureRecognizer {
  /// The number of fingers that the gesture needs to begin and to continue. The default is 1.
  public final var minimumNumberOfTouches = 1
  /// The maximum number of fingers. Before the gesture begins, another finger makes it fail; afterwards, another finger
  /// is ignored. The default is unlimited.
  public final var maximumNumberOfTouches = Int.max

  /// The movement since the fingers came down or the translation was set, in window points.
  private final var offset = Vector.zero
  private final var trail = VelocityTracker()

  /// Creates a recognizer for a pan of any number of fingers.
  public required init() {}

  /// Returns the movement since the fingers came down, in the coordinate space of `view`, or of the window if `view` is
  /// `nil`.
  ///
  /// The translation includes the movement before the gesture began.
  public final func translation(in view: View?) -> Vector { Self.map(offset, into: view) }

  /// Sets the translation, in the coordinate space of `view`. Later movements add to it.
  public final func setTranslation(_ translation: Vector, in view: View?) {
    guard let view else {
      offset = translation
      return
    }
    let origin = view.convert(Point.zero, to: nil)
    offset = view.convert(Point(translation.dx, translation.dy), to: nil) - origin
  }

  /// Returns the velocity of the fingers, in points per second of `view`, or of the window if `view` is `nil`.
  ///
  /// The velocity is the average over `GestureConstants.velocityPeriod`. It is zero after the fingers have rested for
  /// that long.
  public final func velocity(in view: View?) -> Vector { Self.map(trail.velocity(at: now), into: view) }

  private static func map(_ vector: Vector, into view: View?) -> Vector {
    guard let view else { return vector }
    return view.convert(Point(vector.dx, vector.dy), from: nil) - view.convert(Point.zero, from: nil)
  }

  open override func touchesBegan(_ touches: TouchSet, with event: Event) {
    if numberOfTouches > maximumNumberOfTouches {
      guard hasBegun else {
        state = .failed
        return
      }
      for touch in touches.reversed() where numberOfTouches > maximumNumberOfTouches { ignore(touch) }
    }
    if trail.isEmpty { trail.addSample(.zero, at: event.timestamp) }
  }

  open override func touchesMoved(_ touches: TouchSet, with event: Event) { drag(touches, event) }

  open override func touchesEnded(_ touches: TouchSet, with event: Event) {
    if touches.contains(where: { $0.location != $0.previousLocation }) { drag(touches, event) }
    if hasBegun {
      if hasTooFewTouches { state = .ended }
    } else if activeTouchCount == 0 {
      state = .failed
    } else {
      // A lifted finger cannot drag, so do not delay its view while the other fingers rest.
      for touch in touches { ignore(touch) }
    }
  }

  open override func touchesCancelled(_ touches: TouchSet, with event: Event) {
    // Continue with the remaining fingers if they are sufficient.
    guard activeTouchCount == 0 || (hasBegun && hasTooFewTouches) else { return }
    state = hasBegun ? .cancelled : .failed
  }

  /// The number of touches on the panel.
  private final var activeTouchCount: Int { touches.reduce(0) { $0 + ($1.hasEnded ? 0 : 1) } }

  /// Whether too few touches are left to continue.
  private final var hasTooFewTouches: Bool { activeTouchCount == 0 || activeTouchCount < minimumNumberOfTouches }

  private final func drag(_ moved: TouchSet, _ event: Event) {
    let fingers = touches.reduce(0) { $0 + ($1.phase == .began ? 0 : 1) }
    guard fingers >= minimumNumberOfTouches || hasBegun else { return }
    var step = Vector.zero
    for touch in moved { step = step + (touch.location - touch.previousLocation) }
    step = step * (1 / Double(max(fingers, 1)))
    offset = offset + step
    trail.addSample(trail.last + step, at: event.timestamp)
    if hasBegun {
      state = .changed
    } else if offset.length >= GestureConstants.panTravel {
      state = .began
    }
  }

  open override func reset() {
    offset = .zero
    trail.removeAll()
  }
}
