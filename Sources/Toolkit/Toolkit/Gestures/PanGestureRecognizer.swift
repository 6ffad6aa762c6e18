import Geometry

/// Recognizes fingers that drag. It begins when they have come far enough in a
/// straight line, changes as they move, and ends when fewer are left than it needs: with one
/// finger, when the last one lifts.
///
/// Several fingers pan by their middle. One that joins or leaves moves nothing.
open class PanGestureRecognizer: GestureRecognizer {
  /// Fingers it needs to begin, and to go on; 1 at first.
  public final var minimumNumberOfTouches = 1
  /// Fingers it may have: one more fails it before it begins, and is ignored
  /// afterwards. Any number at first.
  public final var maximumNumberOfTouches = Int.max

  /// Since the fingers came down or the translation was set, in window points.
  private final var offset = Vector.zero
  private final var trail = VelocityTrail()

  /// A pan of any number of fingers.
  public required init() {}

  /// How far the fingers have come since they were down, in the points of `view`; nil
  /// stands for the window. All of it: the way to the beginning counts too.
  public final func translation(in view: View?) -> Vector { Self.map(offset, into: view) }

  /// Has the translation go on from `translation`, in the points of `view`.
  public final func setTranslation(_ translation: Vector, in view: View?) {
    guard let view else {
      offset = translation
      return
    }
    let origin = view.convert(Point.zero, to: nil)
    offset = view.convert(Point(translation.dx, translation.dy), to: nil) - origin
  }

  /// How fast the fingers move now, in points a second of `view`; nil stands for the
  /// window. The mean of the last tenth of a second; zero after a rest as long.
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
    if trail.isEmpty { trail.note(.zero, at: event.timestamp) }
  }

  open override func touchesMoved(_ touches: TouchSet, with event: Event) { drag(touches, event) }

  open override func touchesEnded(_ touches: TouchSet, with event: Event) {
    if touches.contains(where: { $0.location != $0.previousLocation }) { drag(touches, event) }
    if hasBegun {
      if isShort { state = .ended }
    } else if remaining == 0 {
      state = .failed
    } else {
      // What has lifted will not drag: its view need not wait for the fingers that rest.
      for touch in touches { ignore(touch) }
    }
  }

  open override func touchesCancelled(_ touches: TouchSet, with event: Event) {
    // The fingers that stay go on, if they are enough.
    guard remaining == 0 || (hasBegun && isShort) else { return }
    state = hasBegun ? .cancelled : .failed
  }

  /// How many of its fingers are on the glass.
  private final var remaining: Int { touches.reduce(0) { $0 + ($1.isOver ? 0 : 1) } }

  /// Whether those are too few to go on with.
  private final var isShort: Bool { remaining == 0 || remaining < minimumNumberOfTouches }

  private final func drag(_ moved: TouchSet, _ event: Event) {
    let fingers = touches.reduce(0) { $0 + ($1.phase == .began ? 0 : 1) }
    guard fingers >= minimumNumberOfTouches || hasBegun else { return }
    var step = Vector.zero
    for touch in moved { step = step + (touch.location - touch.previousLocation) }
    step = step * (1 / Double(max(fingers, 1)))
    offset = offset + step
    trail.note(trail.last + step, at: event.timestamp)
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
