import Geometry

/// Recognizes fingers that come down and rest. It begins while they rest, by time
/// alone; then it changes as they move, and ends when any of them lifts.
open class LongPressGestureRecognizer: GestureRecognizer {
  /// Seconds the fingers rest before it begins; 0.5 at first.
  public final var minimumPressDuration = GestureConstants.pressDuration
  /// Points a finger may stray before it begins; 10 at first.
  public final var allowableMovement = GestureConstants.pressSlop
  /// Fingers, 1 at first.
  public final var numberOfTouchesRequired = 1
  /// Taps, with as many fingers, before the press; 0 at first.
  public final var numberOfTapsRequired = 0

  private final var taps = 0
  /// Whether a finger of one of the taps has lifted.
  private final var isLifting = false
  /// Where the first tap was, in window points.
  private final var place: Point?

  /// A press of one finger for half a second.
  public required init() {}

  open override func touchesBegan(_ touches: TouchSet, with event: Event) {
    if hasBegun {
      for touch in touches { ignore(touch) }
      return
    }
    guard !isLifting, numberOfTouches <= numberOfTouchesRequired else {
      state = .failed
      return
    }
    if numberOfTouches < numberOfTouchesRequired { return }
    // The press is on the spot of its taps, as a tap is on that of the ones before it.
    if let place, centroid.distance(to: place) > GestureConstants.tapSlop {
      state = .failed
      return
    }
    if taps < numberOfTapsRequired {
      startTimer(after: GestureConstants.tapDuration)
    } else if minimumPressDuration > 0 {
      startTimer(after: minimumPressDuration)
    } else {
      stopTimer()
      state = .began
    }
  }

  open override func touchesMoved(_ touches: TouchSet, with event: Event) {
    if hasBegun {
      state = .changed
      return
    }
    let slop = taps < numberOfTapsRequired ? GestureConstants.tapSlop : allowableMovement
    for touch in touches where touch.location.distance(to: touch.origin) > slop { state = .failed }
  }

  open override func touchesEnded(_ touches: TouchSet, with event: Event) {
    if hasBegun {
      state = .ended
    } else if taps < numberOfTapsRequired && (numberOfTouches == numberOfTouchesRequired || isLifting) {
      if place == nil { place = centroid }
      isLifting = true
      guard self.touches.allSatisfy({ $0.phase == .ended }) else { return }
      isLifting = false
      taps += 1
      startTimer(after: GestureConstants.tapInterval)
    } else {
      state = .failed
    }
  }

  open override func timerFired() {
    let isResting = numberOfTouches == numberOfTouchesRequired && !isLifting
    state = isResting && taps == numberOfTapsRequired ? .began : .failed
  }

  open override func reset() {
    taps = 0
    isLifting = false
    place = nil
  }
}
