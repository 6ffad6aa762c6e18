import Geometry

/// Recognizes fingers that rest on the panel.
///
/// The gesture begins after the fingers have rested for `minimumPressDuration`, changes when they move, and ends when
/// any of them lifts.
open class LongPressGestureRecognizer: GestureRecognizer {
  /// The time for which the fingers must rest before the gesture begins, in seconds. The default is 0.5.
  public final var minimumPressDuration = GestureConstants.pressDuration
  /// The distance that a finger may move before the gesture begins, in points. The default is 10.
  public final var allowableMovement = GestureConstants.pressSlop
  /// The number of fingers. The default is 1.
  public final var numberOfTouchesRequired = 1
  /// The number of taps before the press, with the same number of fingers. The default is 0.
  public final var numberOfTapsRequired = 0

  private final var taps = 0
  /// Whether a finger of the current tap has lifted.
  private final var isLifting = false
  /// The location of the first tap, in window points.
  private final var firstTapLocation: Point?

  /// Creates a recognizer for a press of one finger for half a second.
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
    // The press must be at the location of the first tap, as every tap of a series must.
    if let firstTapLocation, centroid.distance(to: firstTapLocation) > GestureConstants.tapSlop {
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
      if firstTapLocation == nil { firstTapLocation = centroid }
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
    firstTapLocation = nil
  }
}
