import Geometry

/// Recognizes taps: fingers that come down together and soon lift again, once or
/// several times in a row.
///
/// The taps of a series are on one spot: a tap elsewhere ends it, and begins another.
/// All fingers have to be down before the first of them lifts; the tap counts when the
/// last one does.
open class TapGestureRecognizer: GestureRecognizer {
  /// 1 at first.
  public final var numberOfTapsRequired = 1
  /// Fingers, 1 at first.
  public final var numberOfTouchesRequired = 1

  /// Taps so far.
  private final var taps = 0
  /// Whether a finger of this tap has lifted.
  private final var isLifting = false
  /// Where the first tap was, in window points.
  private final var place: Point?

  /// One tap of one finger.
  public required init() {}

  /// Where the first tap was, in the points of `view`; nil stands for the window.
  open override func location(in view: View?) -> Point {
    place.map { Touch.place($0, in: view) } ?? super.location(in: view)
  }

  /// A tap does not end the attempt of one that waits for more taps.
  open override func canPrevent(_ other: GestureRecognizer) -> Bool {
    if let tap = other as? TapGestureRecognizer, tap.numberOfTapsRequired > numberOfTapsRequired { return false }
    return true
  }

  /// A tap on another spot is none of the series. It has failed before the finger is seen
  /// by anyone: a single tap that waited for it is told now, and free for the next one.
  override func isOver(before touch: Touch) -> Bool {
    guard let place, numberOfTouches == 0, numberOfTouchesRequired == 1, let view,
      touch.view?.isDescendant(of: view) == true
    else { return false }
    return touch.location.distance(to: place) > GestureConstants.tapSlop
  }

  open override func touchesBegan(_ touches: TouchSet, with event: Event) {
    guard !isLifting, numberOfTouches <= numberOfTouchesRequired else {
      state = .failed
      return
    }
    if touches.count == numberOfTouches { startTimer(after: GestureConstants.tapDuration) }
    // The next tap of a series is on the same spot.
    if taps > 0, numberOfTouches == numberOfTouchesRequired, let place,
      centroid.distance(to: place) > GestureConstants.tapSlop
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
    if !isLifting && taps == 0 { place = centroid }
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

  /// It took too long to lift, or to come down again.
  open override func timerFired() { state = .failed }

  open override func reset() {
    taps = 0
    isLifting = false
    place = nil
  }
}
