import Geometry

/// Delivers touches and timers to gesture recognizers, and manages which recognizers take part.
extension TouchDelivery {
  /// Fails recognizers that wait for another touch but cannot use the one that begins in `event`.
  ///
  /// Recognizers that waited for this failure are announced now, and receive the new touch in a new attempt.
  func failSeries(before event: Event) {
    for touch in event.allTouches where touch.finger.phase == .began && touch.bit == 0 {
      for recognizer in activeRecognizers
      where recognizer.attempt?.requestedState == .possible && recognizer.mustFail(before: touch) {
        recognizer.request(.failed)
      }
    }
    step = .serving
    serveVerdicts()
  }

  /// Delivers the touches of `event` to all active recognizers. The states that they set take effect afterwards.
  func deliverToRecognizers(_ event: Event) {
    step = .recognizing
    for touch in event.allTouches where touch.finger.phase == .began && touch.bit == 0 { enroll(touch) }
    // Iterates over a copy: a recognizer may leave, or make another one leave.
    for recognizer in activeRecognizers where recognizer.attempt != nil { deliver(recognizer, to: event) }
    // A new touch may join a gesture that has taken its touches from the views.
    for touch in event.allTouches where touch.deliveryState == .undecided && isClaimedByGesture(touch) {
      touch.deliveryState = .refused
    }
    hasPendingDecisions = hasPendingDecisions || !activeRecognizers.isEmpty
  }

  private func deliver(_ recognizer: GestureRecognizer, to event: Event) {
    recognizer.updateCentroid()
    send(.began, recognizer, event) { $0.touchesBegan($1, with: $2) }
    send(.moved, recognizer, event) { $0.touchesMoved($1, with: $2) }
    send(.ended, recognizer, event) { $0.touchesEnded($1, with: $2) }
    send(.cancelled, recognizer, event) { $0.touchesCancelled($1, with: $2) }
  }

  private func send(
    _ phase: Touch.Phase, _ recognizer: GestureRecognizer, _ event: Event,
    _ call: (GestureRecognizer, TouchSet, Event) -> Void
  ) {
    guard recognizer.receivesTouches else { return }
    group.removeAll()
    for touch in recognizer.touches where touch.finger.phase == phase { group.append(touch) }
    if !group.isEmpty { call(recognizer, group, event) }
    group.removeAll()
  }

  private func isClaimedByGesture(_ touch: Touch) -> Bool {
    touch.gestureRecognizers.contains { $0.hasWon && $0.cancelsTouchesInView }
  }

  // MARK: New touches

  /// Adds `touch` to the recognizers of its view and of all superviews.
  private func enroll(_ touch: Touch) {
    touch.bit = freeBit()
    var ancestor = touch.view
    while let present = ancestor {
      // A delegate may change the view tree and this list.
      ancestor = present.superview
      for recognizer in present.gestureRecognizers
      where recognizer.view === present && canReceive(recognizer, touch) {
        join(recognizer)
        guard let attempt = recognizer.attempt else { continue }
        recognizer.addTouch(touch)
        arbiter.addTouch(attempt.member, to: touch.bit)
      }
    }
  }

  private func canReceive(_ recognizer: GestureRecognizer, _ touch: Touch) -> Bool {
    guard recognizer.isEnabled else { return false }
    // A recognizer that has recognized or failed waits for its fingers to lift.
    if recognizer.attempt != nil && !recognizer.receivesTouches { return false }
    return recognizer.shouldReceive(touch)
      && recognizer.delegate?.gestureRecognizer(recognizer, shouldReceive: touch) != false
      && recognizer.isEnabled
  }

  /// Returns a bit that no touch on the panel and no attempt uses.
  ///
  /// Beyond 64 touches, all others share the last bit. Recognizers then compete although they follow different touches.
  private func freeBit() -> UInt64 {
    var used = arbiter.touchBits
    for touch in event.allTouches { used |= touch.bit }
    let free = ~used
    return free == 0 ? 1 << 63 : free & (~free + 1)
  }

  /// Starts an attempt of `recognizer` if it has none. The attempt may start without a touch.
  @export(interface)
  func join(_ recognizer: GestureRecognizer) {
    guard recognizer.attempt == nil, let window, recognizer.view?.window === window else { return }
    lastMember &+= 1
    var depth = 0
    var ancestor = recognizer.view
    while let present = ancestor {
      depth += 1
      ancestor = present.superview
    }
    let member = lastMember
    recognizer.startAttempt(GestureAttempt(delivery: self, member: member, depth: depth))
    arbiter.join(member)
    // Query the others before adding the recognizer to `activeRecognizers`, so that it is not compared with itself.
    for other in activeRecognizers where other.isUndecided || other.hasWon {
      if requiresFailure(recognizer, of: other) { require(recognizer, failureOf: other) }
      if requiresFailure(other, of: recognizer) { require(other, failureOf: recognizer) }
    }
    guard recognizer.attempt?.member == member else { return }
    let place =
      activeRecognizers.firstIndex { $0.depth < depth || isAdded(recognizer, before: $0) } ?? activeRecognizers.count
    activeRecognizers.insert(recognizer, at: place)
  }

  /// Returns `true` if both recognizers belong to the same view and `recognizer` was added first.
  private func isAdded(_ recognizer: GestureRecognizer, before other: GestureRecognizer) -> Bool {
    guard let view = recognizer.view, other.view === view else { return false }
    for present in view.gestureRecognizers {
      if present === recognizer { return true }
      if present === other { return false }
    }
    return false
  }

  private func requiresFailure(_ waiter: GestureRecognizer, of other: GestureRecognizer) -> Bool {
    waiter.requirements.contains { $0 === other }
      || waiter.shouldRequireFailure(of: other)
      || other.shouldBeRequiredToFail(by: waiter)
      || waiter.delegate?.gestureRecognizer(waiter, shouldRequireFailureOf: other) == true
      || other.delegate?.gestureRecognizer(other, shouldBeRequiredToFailBy: waiter) == true
  }

  private func require(_ waiter: GestureRecognizer, failureOf other: GestureRecognizer) {
    guard let waiting = waiter.attempt, let awaited = other.attempt else { return }
    if !arbiter.require(waiting.member, failureOf: awaited.member) {
      assertionFailure("the failure requirements of gesture recognizers cannot form a cycle")
    }
  }

  // MARK: Leaving

  /// Removes a recognizer from delivery because it was disabled or its view leaves the window.
  ///
  /// A gesture that was announced is cancelled. Otherwise the recognizer fails without calling its actions.
  @export(interface)
  func withdraw(_ recognizer: GestureRecognizer) {
    guard let attempt = recognizer.attempt, !attempt.isLeaving else { return }
    if attempt.announcedState == .possible {
      recognizer.fail()
      arbiter.remove(attempt.member)
    } else if recognizer.hasBegun {
      recognizer.request(.cancelled)
    }
    // `request` may have ended the attempt already.
    guard recognizer.attempt?.member == attempt.member else { return }
    recognizer.attempt?.isLeaving = true
    hasPendingDecisions = true
    servePendingRequests()
  }

  /// Withdraws the recognizers of `view` and of its descendants. If `view` is `nil`, withdraws all recognizers.
  @export(interface)
  func withdrawAll(in view: View?) {
    for recognizer in activeRecognizers {
      if let view, recognizer.view?.isDescendant(of: view) != true { continue }
      withdraw(recognizer)
    }
  }

  // MARK: Timers

  /// The earliest deadline of a recognizer's timer, in seconds, or infinity if no timer runs.
  var nextDeadline: Double {
    var next = Double.infinity
    for recognizer in activeRecognizers { next = min(next, recognizer.deadline) }
    return next
  }

  /// Fires the recognizers' timers that are due, earliest first.
  func fireTimers(at time: Double) {
    guard step == .idle else { return }
    while let due = dueRecognizer(at: time) {
      due.stopTimer()
      step = .recognizing
      due.timerFired()
      step = .idle
      hasPendingDecisions = true
      servePendingRequests()
    }
  }

  private func dueRecognizer(at time: Double) -> GestureRecognizer? {
    var earliest: GestureRecognizer?
    for recognizer in activeRecognizers where recognizer.deadline <= time {
      if earliest == nil || recognizer.deadline < earliest!.deadline { earliest = recognizer }
    }
    return earliest
  }
}
