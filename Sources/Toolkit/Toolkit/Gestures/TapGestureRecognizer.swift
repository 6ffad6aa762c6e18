import Geometry

/// Recognizes one or several taps of one or several fingers.
///
/// All fingers must be down before the first one lifts. The tap counts when the last finger lifts. The taps of a series
/// must be at the same location: a tap at another location ends the series and starts a new one.
open class TapGestureRecognizer: GestureRecognizer {
  /// The number of taps. The default is 1.
  public final var numberOfTapsRequired = 1
  /// The number of fingers. The default is 1.
  public final var numberOfTouchesRequired = 1

  private final var taps = 0
  /// Whether a finger of the current tap has lifted.
  private final var isLifting = false
  /// The location of the first tap, in window points.
  private final var firstTapLocation: Point?

  /// Creates a recognizer for a single tap of one finger.
  public required init() {}

  /// Returns the location of the first tap, in the coordinate space of `view`, or of the window if `view` is `nil`.
  open override func location(in view: View?) -> Point {
    firstTapLocation.map { Touch.convert($0, to: view) } ?? super.location(in: view)
  }

  /// Returns `false` for a tap recognizer that requires more taps, so that its series can continue.
  open override func canPrevent(_ other: GestureRecognizer) -> Bool {
    if let tap = other as? TapGestureRecognizer, tap.numberOfTapsRequired > numberOfTapsRequired { return false }
    return true
  }

  /// Returns `true` if `touch` is too far away to continue the series.
  ///
  /// The series then fails before any recognizer receives the touch. A single-tap recognizer that waited for it is
  /// announced immediately, and can recognize the new touch.
  override func mustFail(before touch: Touch) -> Bool {
    guard let firstTapLocation, numberOfTouches == 0, numberOfTouchesRequired == 1, let view,
      touch.view?.isDescendant(of: view) == true
    else { return false }
    return touch.location.distance(to: firstTapLocation) > GestureConstants.tapSlop
  }

  open override func touchesBegan(_ touches: TouchSet, with event: Event) {
    guard !isLifting, numberOfTouches <= numberOfTouchesRequired else {
      state = .failed
      return
    }
    if touches.count == numberOfTouches { startTimer(after: GestureConstants.tapDuration) }
    // The next tap of a series must be at the same location.
    if taps > 0, numberOfTouches == numberOfTouchesRequired, let firstTapLocation,
      centroid.distance(to: firstTapLocation) > GestureConstants.tapSlop
    {
      state = .failed
    }
  }

  open override func touchesMoved(_ touches: TouchSet, with event: Event) { check(touches) }

  open override func touchesEnded(_ touches: TouchSet, with event: Event) {
    check(touches)
    guard state == .possible, numberOfTouches == numberOfTouchesRequired || isLifting else {
      state = .failed
      return
    }
    if !isLifting && taps == 0 { firstTapLocation = centroid }
    isLifting = true
    guard self.touches.allSatisfy({ $0.phase == .ended }) else { return }
    isLifting = false
    taps += 1
    if taps == numberOfTapsRequired {
      stopTimer()
      state = .recognized
    } else {
      startTimer(after: GestureConstants.tapInterval)
    }
  }

  private final func check(_ touches: TouchSet) {
    for touch in touches where touch.location.distance(to: touch.origin) > GestureConstants.tapSlop {
      state = .failed
    }
  }

  /// Fails the gesture, because the next lift or contact took too long.
  open override func timerFired() { state = .failed }

  open override func reset() {
    taps = 0
    isLifting = false
    firstTapLocation = nil
  }
}
