import Geometry

/// The recognizers of one window that follow a finger: hands them their touches,
/// has the arbiter decide between them, and calls their actions.
///
/// Whatever a recognizer, a delegate or an action does meanwhile — take views away,
/// disable recognizers, add some — waits until the list is not being walked, or is
/// met by walking a copy.
final class GestureEnvironment {
  /// The window, which owns this and outlives it.
  private unowned(unsafe) let window: Window
  /// Those that follow a finger, or wait for one that does. The deepest view comes
  /// first, and on one view the recognizer added first.
  private(set) var active: [GestureRecognizer] = []
  private var arbiter = GestureArbiter()
  private var lastMember: GestureArbiter.Member = 0
  /// Filled for each call to a recognizer.
  private var group = TouchSet()

  /// Whether recognizers are being told of an event, or of their time.
  private var isTelling = false
  /// Whether the event's touches go to the views next.
  private var isProcessing = false
  private var isSettling = false
  /// Whether something was set that has to be announced or decided.
  private var isUnsettled = false

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
    let place = active.firstIndex { $0.depth < depth } ?? active.count
    active.insert(recognizer, at: place)
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

  /// Takes a recognizer out at once, whatever it is doing: it is disabled, or its
  /// view goes. A gesture that was announced is cancelled.
  func withdraw(_ recognizer: GestureRecognizer) {
    guard recognizer.environment === self, !recognizer.isLeaving else { return }
    if recognizer.hasWon {
      if recognizer.hasBegun { recognizer.request(.cancelled) }
    } else if recognizer.requested != .failed {
      recognizer.request(.failed)
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

  // MARK: Decisions

  /// Decides, announces and ends until nothing is left to do. What actions set or
  /// take away meanwhile joins in.
  private func settle() {
    guard !isTelling, !isSettling else { return }
    isSettling = true
    while isUnsettled {
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
      recognizer.requested = .failed
      recognizer.stopTimer()
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

  // MARK: Timers

  /// When the next recognizer's timer is due; infinite for never.
  var nextDeadline: Double {
    var next = Double.infinity
    for recognizer in active { next = min(next, recognizer.deadline) }
    return next
  }

  /// Fires the timers that are due, the earliest first.
  func fireTimers(at time: Double) {
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

  // MARK: What views are not to hear yet

  /// Whether a recognizer that may still recognize `touch` keeps it from its view.
  func withholdsBegan(_ touch: Touch) -> Bool {
    touch.gestureRecognizers.contains { $0.delaysTouchesBegan && $0.isUndecided }
  }

  func withholdsEnded(_ touch: Touch) -> Bool {
    touch.gestureRecognizers.contains { $0.delaysTouchesEnded && $0.isUndecided }
  }

  /// Whether a new touch joins a gesture that takes its touches from the views.
  private func isClaimed(_ touch: Touch) -> Bool {
    touch.gestureRecognizers.contains { $0.hasWon && $0.cancelsTouchesInView }
  }

  /// Whether a gesture that goes on follows `touch`, from a view outside `view`.
  func isClaimed(_ touch: Touch, outside view: View) -> Bool {
    touch.gestureRecognizers.contains {
      $0.hasWon && $0.hasBegun && !$0.isLeaving && $0.view?.isDescendant(of: view) == false
    }
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
