import Geometry

extension GestureRecognizer {
  /// Takes a state that was set: notes what is to be announced, and lets the arbiter
  /// know.
  func request(_ state: State) {
    guard canFollow(state) else {
      assertionFailure("a gesture recognizer cannot go to this state from the one it is in")
      return
    }
    // Nobody has heard of what is cancelled while it waits for others.
    let new = state == .cancelled && !hasWon ? .failed : state
    // What is reset has no state to set: it would be reset again, for ever.
    if new == .possible || isResetting { return }
    // Without an attempt there is nothing that could fail.
    if new == .failed && environment == nil { return }
    guard let environment = environment ?? joinWithoutTouch() else { return }
    requested = new
    switch new {
    case .possible: break
    case .began: pendingBegan = true
    case .changed: pendingChanged = true
    case .ended, .cancelled, .failed: pendingEnd = new
    }
    environment.stateWasSet(self)
  }

  /// One that recognizes without fingers takes part all the same, in a window.
  private func joinWithoutTouch() -> GestureEnvironment? {
    guard isEnabled, let window = view?.window else { return nil }
    window.gestures.join(self)
    return environment
  }

  private func canFollow(_ new: State) -> Bool {
    switch (requested, new) {
    case (.possible, .changed), (.possible, .cancelled): false
    case (.possible, _): true
    // Setting `began` again while it waits for the others is saying the same.
    case (.began, .began): !hasWon
    case (.began, .changed), (.began, .ended), (.began, .cancelled): true
    case (.changed, .changed), (.changed, .ended), (.changed, .cancelled): true
    // A wait that comes to nothing.
    case (.began, .failed), (.changed, .failed), (.ended, .failed): !hasWon
    case (.failed, .failed): true
    default: false
    }
  }

  /// Whether it may still recognize: has neither failed nor won.
  var isUndecided: Bool { environment != nil && announced == .possible && !hasWon && requested != .failed }

  /// Whether it wants to hear of its fingers: not once it has recognized or failed.
  var isListening: Bool {
    switch requested {
    case .possible, .began, .changed: !isLeaving
    case .ended, .cancelled, .failed: false
    }
  }

  /// Sees `touch` from now on.
  func follow(_ touch: Touch) {
    followed.append(touch)
    touches.append(touch)
    touch.gestureRecognizers.append(self)
  }

  func drop(_ touch: Touch) {
    touches.removeAll { $0 === touch }
    forget(touch)
    // It had a part in where the gesture is.
    updateCentroid()
  }

  /// Forgets the fingers that are off the glass, as far as the recognizer itself is concerned.
  func dropLifted() {
    touches.removeAll { $0.isLifted }
    guard hasWon else { return }
    // It has taken their touches, and no other will: while one finger rests, any number
    // may come and go.
    var index = 0
    while index < followed.count {
      if followed[index].isLifted { forget(followed[index]) } else { index += 1 }
    }
  }

  private func forget(_ touch: Touch) {
    followed.removeAll { $0 === touch }
    touch.gestureRecognizers.removeAll { $0 === self }
    // Beyond 64 fingers several have the same bit.
    if !followed.contains(where: { $0.finger == touch.finger }) {
      environment?.unfollow(self, finger: touch.finger)
    }
  }

  /// Takes back everything that nobody has heard of.
  func fail() {
    requested = .failed
    (pendingBegan, pendingChanged, pendingEnd) = (false, false, nil)
    stopTimer()
  }

  func updateCentroid() {
    guard !touches.isEmpty else { return }
    var (x, y) = (0.0, 0.0)
    for touch in touches {
      x += touch.location.x
      y += touch.location.y
    }
    let count = Double(touches.count)
    centroid = Point(x / count, y / count)
  }

  /// Ends the attempt: everything is as before it.
  func endAttempt() {
    environment = nil
    for touch in followed { touch.gestureRecognizers.removeAll { $0 === self } }
    followed.removeAll(keepingCapacity: true)
    touches.removeAll()
    deadline = .infinity
    (announced, requested) = (.possible, .possible)
    (pendingBegan, pendingChanged, pendingEnd) = (false, false, nil)
    (wasAskedToBegin, hasWon, isLeaving) = (false, false, false)
    isResetting = true
    reset()
    isResetting = false
  }
}
