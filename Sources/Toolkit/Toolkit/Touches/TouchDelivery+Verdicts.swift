/// Decides which recognizers win, calls their actions, and ends their attempts.
extension TouchDelivery {
  /// The maximum number of rounds in one turn, because the actions of a round can cause another. The limit is far above
  /// the number of recognizers on a screen, and low enough to continue with the next event.
  private static let maximumRounds = 1000

  /// Decides, announces, and ends attempts until nothing is left to do. This includes the states that actions set.
  func serveVerdicts() {
    var rounds = 0
    while hasPendingDecisions {
      hasPendingDecisions = false
      rounds += 1
      guard rounds <= Self.maximumRounds else {
        assertionFailure("the actions of gesture recognizers change states in an endless loop")
        break
      }
      claim()
      decide()
      announce()
      endAttempts()
    }
  }

  /// Handles a state that `recognizer` has set.
  @export(interface)
  func recognizerDidSetState(_ recognizer: GestureRecognizer) {
    if let attempt = recognizer.attempt, attempt.requestedState == .failed { arbiter.remove(attempt.member) }
    if !recognizer.receivesTouches { recognizer.stopTimer() }
    hasPendingDecisions = true
    servePendingRequests()
  }

  /// Enters the claims of recognizers that want to begin and are allowed to. If several want to begin, the first in
  /// `activeRecognizers` claims first.
  private func claim() {
    for recognizer in activeRecognizers where recognizer.attempt?.wantsToBegin == true {
      recognizer.attempt?.hasAskedToBegin = true
      let begins = shouldBegin(recognizer)
      guard let attempt = recognizer.attempt, attempt.isUndecided else { continue }
      if begins {
        arbiter.claim(attempt.member)
      } else {
        recognizer.request(.failed)
      }
    }
  }

  private func shouldBegin(_ recognizer: GestureRecognizer) -> Bool {
    if recognizer.delegate?.gestureRecognizerShouldBegin(recognizer) == false { return false }
    guard let view = recognizer.view else { return true }
    if !view.gestureRecognizerShouldBegin(recognizer) { return false }
    for touch in recognizer.allTouches {
      guard let touched = touch.view, touched !== view, touched.window === window else { continue }
      if !touched.gestureRecognizerShouldBegin(recognizer) { return false }
    }
    return true
  }

  private func decide() {
    while let step = arbiter.next() {
      switch step {
      case .question(let winner, let loser):
        let excludes = recognizer(winner).map { winner in
          recognizer(loser).map { winner.excludes($0) } ?? false
        }
        arbiter.answer(winner: winner, loser: loser, excludes: excludes ?? false)
      case .verdict(let member, let verdict):
        guard let recognizer = recognizer(member) else {
          arbiter.remove(member)
          break
        }
        apply(verdict, to: recognizer)
      }
    }
  }

  private func apply(_ verdict: GestureArbiter.Verdict, to recognizer: GestureRecognizer) {
    switch verdict {
    case .lost:
      recognizer.fail()
    case .won:
      recognizer.attempt?.hasWon = true
      if recognizer.cancelsTouchesInView { cancelDelivery(of: recognizer.allTouches) }
    }
  }

  private func recognizer(_ member: GestureArbiter.Member) -> GestureRecognizer? {
    activeRecognizers.first { $0.attempt?.member == member }
  }

  // MARK: Announcing

  private func announce() {
    for recognizer in activeRecognizers {
      var last: GestureRecognizer.State?
      while let state = recognizer.attempt?.nextAnnouncement(after: last) {
        for action in recognizer.actions { action(recognizer) }
        last = state
      }
    }
  }

  private func endAttempts() {
    for recognizer in activeRecognizers where recognizer.attempt != nil {
      recognizer.removeEndedTouches()
      if recognizer.numberOfTouches == 0 && recognizer.deadline == .infinity { finishWithoutTouches(recognizer) }
      if recognizer.attempt?.isFinished == true { end(recognizer) }
    }
  }

  /// Fails or cancels a recognizer that has no touches and no timer left.
  private func finishWithoutTouches(_ recognizer: GestureRecognizer) {
    guard let attempt = recognizer.attempt else { return }
    if attempt.requestedState == .possible {
      recognizer.request(.failed)
    } else if attempt.hasBegun {
      // A recognizer that still waits for others ends with its current state once they have failed.
      recognizer.request(attempt.hasWon ? .cancelled : .ended)
    }
  }

  private func end(_ recognizer: GestureRecognizer) {
    guard let attempt = recognizer.attempt else { return }
    arbiter.remove(attempt.member)
    activeRecognizers.removeAll { $0 === recognizer }
    recognizer.endAttempt()
    // Recognizers that waited for this one, and touches that it delayed, can continue.
    hasPendingDecisions = true
  }
}

extension GestureRecognizer {
  /// Returns `true` if `other` fails when this recognizer recognizes.
  fileprivate func excludes(_ other: GestureRecognizer) -> Bool {
    if delegate?.gestureRecognizer(self, shouldRecognizeSimultaneouslyWith: other) == true { return false }
    if other.delegate?.gestureRecognizer(other, shouldRecognizeSimultaneouslyWith: self) == true { return false }
    return canPrevent(other) && other.canBePrevented(by: self)
  }
}
