/// What recognizers have set is decided, announced and ended here.
extension GestureEnvironment {
  /// Rounds of one event, each of which may bring on the next: far more than the
  /// recognizers that a screen has, and few enough to go on with the next event.
  private static let mostRounds = 1000

  /// Decides, announces and ends until nothing is left to do. What actions set or
  /// take away meanwhile joins in.
  func settle() {
    guard !isTelling, !isSettling else { return }
    // An action may have the application let go of it.
    let window = window
    defer { withExtendedLifetime(window) {} }
    isSettling = true
    var rounds = 0
    while isUnsettled {
      rounds += 1
      guard rounds <= Self.mostRounds else {
        assertionFailure("the actions of gesture recognizers set states without end")
        break
      }
      isUnsettled = false
      claim()
      decide()
      announce()
      endAttempts()
    }
    isSettling = false
    if !isProcessing { window.deliverWithheld() }
  }

  /// Puts in the claims of those that want to begin, and may. Of several at once the
  /// first in the list claims first.
  private func claim() {
    for recognizer in active
    where recognizer.environment === self && !recognizer.wasAskedToBegin && recognizer.wantsToBegin {
      recognizer.wasAskedToBegin = true
      let begins = shouldBegin(recognizer)
      guard recognizer.environment === self, recognizer.isUndecided else { continue }
      if begins {
        arbiter.claim(recognizer.member)
      } else {
        recognizer.request(.failed)
      }
    }
  }

  private func shouldBegin(_ recognizer: GestureRecognizer) -> Bool {
    if recognizer.delegate?.gestureRecognizerShouldBegin(recognizer) == false { return false }
    guard let view = recognizer.view else { return true }
    if !view.gestureRecognizerShouldBegin(recognizer) { return false }
    for touch in recognizer.followed {
      guard let touched = touch.view, touched !== view, touched.window === window else { continue }
      if !touched.gestureRecognizerShouldBegin(recognizer) { return false }
    }
    return true
  }

  private func decide() {
    while let step = arbiter.next() {
      switch step {
      case .ask(let winner, let loser):
        let excludes = recognizer(winner).map { winner in
          recognizer(loser).map { winner.excludes($0) } ?? false
        }
        arbiter.answer(winner: winner, loser: loser, excludes: excludes ?? false)
      case .verdict(let member, let verdict):
        guard let recognizer = recognizer(member) else {
          arbiter.leave(member)
          break
        }
        hear(verdict, recognizer)
      }
    }
  }

  private func hear(_ verdict: GestureArbiter.Verdict, _ recognizer: GestureRecognizer) {
    switch verdict {
    case .lost:
      recognizer.fail()
    case .won:
      recognizer.hasWon = true
      if recognizer.cancelsTouchesInView { window.cancelForViews(recognizer.followed) }
    }
  }

  private func recognizer(_ member: GestureArbiter.Member) -> GestureRecognizer? {
    active.first { $0.member == member && $0.environment === self }
  }

  // MARK: Announcing

  private func announce() {
    for recognizer in active where recognizer.environment === self {
      guard recognizer.requested != .failed else {
        recognizer.announced = .failed
        continue
      }
      guard recognizer.hasWon else { continue }
      if recognizer.pendingBegan {
        (recognizer.pendingBegan, recognizer.pendingChanged) = (false, false)
        perform(recognizer, .began)
      }
      if recognizer.pendingChanged && recognizer.environment === self {
        recognizer.pendingChanged = false
        perform(recognizer, .changed)
      }
      if let end = recognizer.pendingEnd, recognizer.environment === self {
        recognizer.pendingEnd = nil
        perform(recognizer, end)
      }
    }
  }

  private func perform(_ recognizer: GestureRecognizer, _ state: GestureRecognizer.State) {
    recognizer.announced = state
    for action in recognizer.actions { action(recognizer) }
  }

  private func endAttempts() {
    for recognizer in active where recognizer.environment === self {
      recognizer.dropLifted()
      if recognizer.touches.isEmpty && recognizer.deadline == .infinity { conclude(recognizer) }
      let isOver: Bool
      switch recognizer.announced {
      case .ended, .cancelled: isOver = true
      // A failure lasts until its fingers are up.
      case .failed: isOver = recognizer.touches.isEmpty || recognizer.isLeaving
      case .possible, .began, .changed: isOver = recognizer.isLeaving
      }
      if isOver { end(recognizer) }
    }
  }

  /// Fails or cancels one that has nothing left to go on.
  private func conclude(_ recognizer: GestureRecognizer) {
    if recognizer.requested == .possible {
      recognizer.request(.failed)
    } else if recognizer.hasBegun {
      // One that has to wait for others ends with what it has when they have failed.
      recognizer.request(recognizer.hasWon ? .cancelled : .ended)
    }
  }

  private func end(_ recognizer: GestureRecognizer) {
    arbiter.leave(recognizer.member)
    active.removeAll { $0 === recognizer }
    recognizer.endAttempt()
    // Those who waited for it, and touches that were held back, may go on.
    isUnsettled = true
  }
}

extension GestureRecognizer {
  /// Whether it has set a state that starts a gesture, and nobody has decided yet.
  fileprivate var wantsToBegin: Bool {
    !hasWon && (hasBegun || requested == .ended)
  }

  /// Whether `other` fails when this recognizes.
  fileprivate func excludes(_ other: GestureRecognizer) -> Bool {
    if delegate?.gestureRecognizer(self, shouldRecognizeSimultaneouslyWith: other) == true { return false }
    if other.delegate?.gestureRecognizer(other, shouldRecognizeSimultaneouslyWith: self) == true { return false }
    return canPrevent(other) && other.canBePrevented(by: self)
  }
}
