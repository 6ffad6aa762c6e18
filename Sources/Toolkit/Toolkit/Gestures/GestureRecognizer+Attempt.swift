import Geometry

extension GestureRecognizer {
  // MARK: States

  /// Takes a state that was set, and has it announced.
  func request(_ state: State) {
    guard GestureAttempt.canGo(from: requested, to: state, hasWon: hasWon) else {
      assertionFailure("a gesture recognizer cannot go to this state from the one it is in")
      return
    }
    // Nobody has heard of what is cancelled while it waits for others.
    let new = state == .cancelled && !hasWon ? .failed : state
    // What is reset has no state to set: it would be reset again, for ever.
    if new == .possible || isResetting { return }
    if attempt == nil {
      // There is nothing that could fail.
      if new == .failed || !isEnabled { return }
      // One that recognizes without fingers takes part all the same, in a window.
      view?.window?.application?.delivery.join(self)
    }
    guard let delivery = attempt?.delivery else { return }
    attempt?.request(new)
    delivery.stateWasSet(self)
  }

  /// Takes back everything that nobody has heard of.
  func fail() { attempt?.fail() }

  // MARK: Parts of an attempt

  /// All touches of the attempt, lifted ones too.
  var followed: [Touch] { attempt?.followed ?? [] }
  /// When `timerFired` is due; infinite for never.
  var deadline: Double { attempt?.deadline ?? .infinity }
  var depth: Int { attempt?.depth ?? 0 }
  var hasWon: Bool { attempt?.hasWon == true }
  /// Whether it may still recognize: has neither failed nor won.
  var isUndecided: Bool { attempt?.isUndecided == true }
  /// Whether it wants to hear of its fingers: not once it has recognized or failed.
  var isListening: Bool { attempt?.isListening == true }

  // MARK: Fingers

  /// Sees `touch` from now on.
  func follow(_ touch: Touch) {
    attempt?.followed.append(touch)
    attempt?.touches.append(touch)
    touch.gestureRecognizers.append(self)
  }

  func drop(_ touch: Touch) {
    attempt?.touches.removeAll { $0 === touch }
    forget(touch)
    // It had a part in where the gesture is.
    updateCentroid()
  }

  /// Forgets the fingers that are off the glass, as far as the recognizer itself is concerned.
  func dropLifted() {
    attempt?.touches.removeAll { $0.isOver }
    guard hasWon else { return }
    // It has taken their touches, and no other will: while one finger rests, any number
    // may come and go.
    var index = 0
    while let attempt, index < attempt.followed.count {
      let touch = attempt.followed[index]
      if touch.isOver { forget(touch) } else { index += 1 }
    }
  }

  private func forget(_ touch: Touch) {
    touch.gestureRecognizers.removeAll { $0 === self }
    attempt?.followed.removeAll { $0 === touch }
    guard let attempt else { return }
    // Beyond 64 fingers several have the same bit.
    if !attempt.followed.contains(where: { $0.bit == touch.bit }) {
      attempt.delivery.arbiter.unfollow(attempt.member, finger: touch.bit)
    }
  }

  func updateCentroid() {
    guard numberOfTouches > 0 else { return }
    var (x, y) = (0.0, 0.0)
    for touch in touches {
      x += touch.finger.location.x
      y += touch.finger.location.y
    }
    let count = Double(numberOfTouches)
    centroid = Point(x / count, y / count)
  }

  // MARK: Beginning and end

  func beginAttempt(_ new: GestureAttempt) {
    attempt = new
    (attempt!.touches, attempt!.followed) = spareLists
    spareLists = (TouchSet(), [])
  }

  /// Ends the attempt: everything is as before it.
  func endAttempt() {
    for touch in followed { touch.gestureRecognizers.removeAll { $0 === self } }
    if let attempt = attempt.take() { spareLists = attempt.emptied() }
    isResetting = true
    reset()
    isResetting = false
  }
}
