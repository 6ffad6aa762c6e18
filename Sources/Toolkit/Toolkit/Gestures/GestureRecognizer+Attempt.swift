import Geometry

extension GestureRecognizer {
  // MARK: States

  /// Records a state that a subclass has set, and requests its announcement.
  func request(_ state: State) {
    guard GestureAttempt.isValidTransition(from: requestedState, to: state, hasWon: hasWon) else {
      assertionFailure("a gesture recognizer cannot change from its current state to this state")
      return
    }
    // A gesture that waits for others was not announced, so it fails instead of being cancelled.
    let new = state == .cancelled && !hasWon ? .failed : state
    // Ignore states that `reset()` sets. Otherwise the recognizer would be reset forever.
    if new == .possible || isResetting { return }
    if attempt == nil {
      // Without an attempt, there is nothing to fail.
      if new == .failed || !isEnabled { return }
      // A recognizer in a window can recognize without touches, so start an attempt for it.
      view?.window?.application?.delivery.join(self)
    }
    guard let delivery = attempt?.delivery else { return }
    attempt?.request(new)
    delivery.recognizerDidSetState(self)
  }

  /// Fails the attempt and discards all states that were not announced.
  func fail() { attempt?.fail() }

  // MARK: The current attempt

  /// All touches of the attempt, including lifted ones.
  var allTouches: [Touch] { attempt?.allTouches ?? [] }
  /// The time at which `timerFired()` is due, in seconds, or infinity if no timer runs.
  var deadline: Double { attempt?.deadline ?? .infinity }
  var depth: Int { attempt?.depth ?? 0 }
  var hasWon: Bool { attempt?.hasWon == true }
  /// Whether the recognizer has neither failed nor won.
  var isUndecided: Bool { attempt?.isUndecided == true }
  /// Whether the recognizer receives touches. It does not once it has recognized or failed.
  var receivesTouches: Bool { attempt?.receivesTouches == true }

  // MARK: Touches

  func addTouch(_ touch: Touch) {
    attempt?.allTouches.append(touch)
    attempt?.touches.append(touch)
    touch.gestureRecognizers.append(self)
  }

  func removeTouch(_ touch: Touch) {
    attempt?.touches.removeAll { $0 === touch }
    unlink(touch)
    // The touch contributed to the location of the gesture.
    updateCentroid()
  }

  /// Removes lifted touches from the current touches.
  func removeEndedTouches() {
    attempt?.touches.removeAll { $0.hasEnded }
    guard hasWon else { return }
    // The recognizer has won these touches, so no other recognizer needs them. During one gesture, any number of
    // further touches may come and go.
    var index = 0
    while let attempt, index < attempt.allTouches.count {
      let touch = attempt.allTouches[index]
      if touch.hasEnded { unlink(touch) } else { index += 1 }
    }
  }

  private func unlink(_ touch: Touch) {
    touch.gestureRecognizers.removeAll { $0 === self }
    attempt?.allTouches.removeAll { $0 === touch }
    guard let attempt else { return }
    // Beyond 64 touches, several share a bit.
    if !attempt.allTouches.contains(where: { $0.bit == touch.bit }) {
      attempt.delivery.arbiter.removeTouch(attempt.member, from: touch.bit)
    }
  }

  func updateCentroid() {
    guard numberOfTouches > 0 else { return }
    var x = 0.0
    var y = 0.0
    for touch in touches {
      x += touch.finger.location.x
      y += touch.finger.location.y
    }
    let count = Double(numberOfTouches)
    centroid = Point(x / count, y / count)
  }

  // MARK: Start and end

  func startAttempt(_ new: GestureAttempt) {
    attempt = new
    (attempt!.touches, attempt!.allTouches) = recycledLists
    recycledLists = (TouchSet(), [])
  }

  func endAttempt() {
    for touch in allTouches { touch.gestureRecognizers.removeAll { $0 === self } }
    if let attempt = attempt.take() { recycledLists = attempt.recycledLists() }
    isResetting = true
    reset()
    isResetting = false
  }
}
