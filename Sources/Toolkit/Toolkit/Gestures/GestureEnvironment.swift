import Geometry

/// The recognizers of one window that follow a finger: hands them their touches,
/// has the arbiter decide between them, and calls their actions.
///
/// Whatever a recognizer, a delegate or an action does meanwhile — take views away,
/// disable recognizers, add some — waits until the list is not being walked, or is
/// met by walking a copy.
final class GestureEnvironment {
  /// The window, which owns this and outlives it.
  unowned(unsafe) let window: Window
  /// Those that follow a finger, or wait for one that does. The deepest view comes
  /// first, and on one view the recognizer added first.
  var active: [GestureRecognizer] = []
  var arbiter = GestureArbiter()
  private var lastMember: GestureArbiter.Member = 0
  /// Filled for each call to a recognizer.
  private var group = TouchSet()

  /// Whether recognizers are being told of an event, or of their time.
  private(set) var isTelling = false
  /// Whether the event's touches go to the views next.
  private(set) var isProcessing = false
  var isSettling = false
  /// Whether something was set that has to be announced or decided.
  var isUnsettled = false

  init(window: Window) {
    self.window = window
    group.reserveCapacity(16)
  }

  deinit {
    for recognizer in active { recognizer.endAttempt() }
  }

  var now: Double { window.application?.now ?? 0 }

  // MARK: Events

  /// Tells every recognizer its touches of `event`, then announces what came of it.
  func process(_ event: Event) {
    let (wasTelling, wasProcessing) = (isTelling, isProcessing)
    (isTelling, isProcessing) = (true, true)
    for touch in event.allTouches where touch.phase == .began && touch.finger == 0 { enroll(touch) }
    // Walks a copy: a recognizer may leave, or take another one with it.
    for recognizer in active where recognizer.environment === self { tell(recognizer, of: event) }
    for touch in event.allTouches where touch.phase == .began && isClaimed(touch) { touch.isClaimed = true }
    isTelling = wasTelling
    isUnsettled = isUnsettled || !active.isEmpty
    settle()
    isProcessing = wasProcessing
  }

  private func tell(_ recognizer: GestureRecognizer, of event: Event) {
    recognizer.updateCentroid()
    tell(.began, recognizer, event) { $0.touchesBegan($1, with: event) }
    tell(.moved, recognizer, event) { $0.touchesMoved($1, with: event) }
    tell(.ended, recognizer, event) { $0.touchesEnded($1, with: event) }
    tell(.cancelled, recognizer, event) { $0.touchesCancelled($1, with: event) }
  }

  private func tell(
    _ phase: Touch.Phase, _ recognizer: GestureRecognizer, _ event: Event,
    _ call: (GestureRecognizer, TouchSet) -> Void
  ) {
    guard recognizer.environment === self, recognizer.isListening else { return }
    group.removeAll()
    for touch in recognizer.touches where touch.phase == phase { group.append(touch) }
    if !group.isEmpty { call(recognizer, group) }
    group.removeAll()
  }

  // MARK: New touches

  /// Finds who sees a touch: the recognizers of its view and of all above it.
  private func enroll(_ touch: Touch) {
    touch.finger = freeFinger()
    guard let view = touch.view else { return }
    var depth = 0
    var ancestor: View? = view
    while let present = ancestor {
      depth += 1
      ancestor = present.superview
    }
    ancestor = view
    while let present = ancestor {
      // A delegate may change the tree, and the list.
      ancestor = present.superview
      for recognizer in present.gestureRecognizers
      where recognizer.view === present && canReceive(recognizer, touch) {
        join(recognizer, depth: depth)
        guard recognizer.environment === self else { continue }
        recognizer.follow(touch)
        arbiter.follow(recognizer.member, finger: touch.finger)
      }
      depth -= 1
    }
  }

  private func canReceive(_ recognizer: GestureRecognizer, _ touch: Touch) -> Bool {
    guard recognizer.isEnabled else { return false }
    // One that has recognized or failed waits for its fingers to lift.
    if recognizer.environment != nil && !recognizer.isListening { return false }
    return recognizer.shouldReceive(touch)
      && recognizer.delegate?.gestureRecognizer(recognizer, shouldReceive: touch) != false
      && recognizer.isEnabled
  }

  /// A bit that no finger has, of those on the glass or in an attempt. Beyond 64 they
  /// share the last one: then recognizers compete that need not.
  private func freeFinger() -> UInt64 {
    var used = arbiter.fingers
    if let touches = window.application?.touches.event.allTouches {
      for touch in touches { used |= touch.finger }
    }
    let free = ~used
    return free == 0 ? 1 << 63 : free & (~free + 1)
  }

  /// One that recognizes without a finger takes part like any other.
  func join(_ recognizer: GestureRecognizer) {
    var depth = 0
    var ancestor = recognizer.view
    while let present = ancestor {
      depth += 1
      ancestor = present.superview
    }
    join(recognizer, depth: depth)
  }

  private func join(_ recognizer: GestureRecognizer, depth: Int) {
    guard recognizer.environment == nil, recognizer.view?.window === window else { return }
    lastMember &+= 1
    recognizer.member = lastMember
    recognizer.environment = self
    recognizer.depth = depth
    arbiter.join(recognizer.member)
    // Asks before it is in the list, so that it is not asked about itself.
    for other in active where other.isUndecided || other.hasWon {
      if mustWait(recognizer, for: other) { require(recognizer, failureOf: other) }
      if mustWait(other, for: recognizer) { require(other, failureOf: recognizer) }
    }
    guard recognizer.environment === self else { return }
    let place = active.firstIndex { $0.depth < depth || isAdded(recognizer, before: $0) } ?? active.count
    active.insert(recognizer, at: place)
  }

  /// Whether the view of `recognizer` has `other` too, added later.
  private func isAdded(_ recognizer: GestureRecognizer, before other: GestureRecognizer) -> Bool {
    guard let view = recognizer.view, other.view === view else { return false }
    for present in view.gestureRecognizers {
      if present === recognizer { return true }
      if present === other { return false }
    }
    return false
  }

  private func mustWait(_ waiter: GestureRecognizer, for other: GestureRecognizer) -> Bool {
    waiter.requirements.contains { $0 === other }
      || waiter.shouldRequireFailure(of: other)
      || other.shouldBeRequiredToFail(by: waiter)
      || waiter.delegate?.gestureRecognizer(waiter, shouldRequireFailureOf: other) == true
      || other.delegate?.gestureRecognizer(other, shouldBeRequiredToFailBy: waiter) == true
  }

  private func require(_ waiter: GestureRecognizer, failureOf other: GestureRecognizer) {
    if !arbiter.require(waiter.member, failureOf: other.member) {
      assertionFailure("gesture recognizers cannot wait for each other's failure in a circle")
    }
  }

  // MARK: States

  func stateWasSet(_ recognizer: GestureRecognizer) {
    if recognizer.requested == .failed { arbiter.leave(recognizer.member) }
    if !recognizer.isListening { recognizer.stopTimer() }
    isUnsettled = true
    settle()
  }

  /// Follows a finger no longer, that it has ignored or is done with.
  func unfollow(_ recognizer: GestureRecognizer, finger: UInt64) {
    arbiter.unfollow(recognizer.member, finger: finger)
  }

  /// Takes a recognizer out at once, whatever it is doing: it is disabled, or its
  /// view goes. A gesture that was announced is cancelled; one that was not is silent.
  func withdraw(_ recognizer: GestureRecognizer) {
    guard recognizer.environment === self, !recognizer.isLeaving else { return }
    if recognizer.announced == .possible {
      recognizer.fail()
      arbiter.leave(recognizer.member)
    } else if recognizer.hasBegun {
      recognizer.request(.cancelled)
    }
    // Settling may have ended the attempt already.
    guard recognizer.environment === self else { return }
    recognizer.isLeaving = true
    isUnsettled = true
    settle()
  }

  /// Takes out every recognizer of `view` and the views in it.
  func withdrawAll(in view: View) {
    for recognizer in active where recognizer.view?.isDescendant(of: view) == true { withdraw(recognizer) }
  }

  // MARK: Timers

  /// When the next recognizer's timer is due; infinite for never.
  var nextDeadline: Double {
    var next = Double.infinity
    for recognizer in active { next = min(next, recognizer.deadline) }
    return next
  }

  /// Fires the timers that are due, the earliest first.
  func fireTimers(at time: Double) {
    guard nextDeadline <= time else { return }
    // An action may have the application let go of it.
    let window = window
    defer { withExtendedLifetime(window) {} }
    while let due = dueRecognizer(at: time) {
      due.deadline = .infinity
      isTelling = true
      due.timerFired()
      isTelling = false
      isUnsettled = true
      settle()
    }
  }

  private func dueRecognizer(at time: Double) -> GestureRecognizer? {
    var earliest: GestureRecognizer?
    for recognizer in active where recognizer.deadline <= time {
      if earliest == nil || recognizer.deadline < earliest!.deadline { earliest = recognizer }
    }
    return earliest
  }
}
