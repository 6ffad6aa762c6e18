/// One attempt of a recognizer to recognize its gesture.
///
/// An attempt starts with the first touch, or with a state that the recognizer sets without a touch. It is discarded at
/// its end.
struct GestureAttempt {
  typealias State = GestureRecognizer.State

  /// The delivery that sends touches to the recognizer. It outlives the attempt.
  unowned(unsafe) let delivery: TouchDelivery
  /// The identifier of the attempt in the arbiter, which is different for each attempt.
  let member: GestureArbiter.Member
  /// The number of views from the window to the recognizer's view. Recognizers of deeper views receive touches first.
  let depth: Int

  /// The current touches: those on the panel, and those that lifted in this event.
  var touches = TouchSet()
  /// All touches of the attempt, including lifted ones.
  var allTouches: [Touch] = []
  /// The time at which `timerFired()` is due, in seconds, or infinity if no timer runs.
  var deadline = Double.infinity

  /// The state that was set last, which is the recognizer's own view of its state.
  private(set) var requestedState = State.possible
  /// The state that was announced to the actions last.
  private(set) var announcedState = State.possible
  // States that were set and not announced yet.
  private var pendingBegan = false
  private var pendingChanged = false
  private var pendingEnd: State?

  var hasAskedToBegin = false
  /// Whether the recognizer has won its touches.
  var hasWon = false
  /// Whether the recognizer was disabled or removed from its view, so that the attempt ends as soon as possible.
  var isLeaving = false

  init(delivery: TouchDelivery, member: GestureArbiter.Member, depth: Int) {
    self.delivery = delivery
    self.member = member
    self.depth = depth
  }

  // MARK: Properties

  /// Whether a continuous gesture is in progress, even if it still waits for other recognizers to fail.
  var hasBegun: Bool { requestedState == .began || requestedState == .changed }

  /// Whether the recognizer has neither failed nor won.
  var isUndecided: Bool { announcedState == .possible && !hasWon && requestedState != .failed }

  /// Whether the recognizer has set a state that starts a gesture, and the delegate and the views have not been asked
  /// yet.
  var wantsToBegin: Bool { !hasAskedToBegin && !hasWon && (hasBegun || requestedState == .ended) }

  /// Whether the recognizer receives touches. It does not once it has recognized or failed.
  var receivesTouches: Bool {
    switch requestedState {
    case .possible, .began, .changed: !isLeaving
    case .ended, .cancelled, .failed: false
    }
  }

  var isFinished: Bool {
    switch announcedState {
    case .ended, .cancelled: true
    // A failure lasts until the touches have lifted.
    case .failed: touches.isEmpty || isLeaving
    case .possible, .began, .changed: isLeaving
    }
  }

  // MARK: States

  /// Returns `true` if `new` is a valid state after `requested`.
  ///
  /// - Parameter hasWon: Whether the recognizer has won its touches.
  static func isValidTransition(from requested: State, to new: State, hasWon: Bool) -> Bool {
    switch (requested, new) {
    case (.possible, .changed), (.possible, .cancelled): false
    case (.possible, _): true
    // Setting `began` again while the recognizer waits for others changes nothing.
    case (.began, .began): !hasWon
    case (.began, .changed), (.began, .ended), (.began, .cancelled): true
    case (.changed, .changed), (.changed, .ended), (.changed, .cancelled): true
    // The recognizer gives up while it waits for others.
    case (.began, .failed), (.changed, .failed), (.ended, .failed): !hasWon
    case (.failed, .failed): true
    default: false
    }
  }

  /// Records a valid state to be announced.
  mutating func request(_ state: State) {
    requestedState = state
    switch state {
    case .possible: break
    case .began: pendingBegan = true
    case .changed: pendingChanged = true
    case .ended, .cancelled, .failed: pendingEnd = state
    }
  }

  /// Fails the attempt and discards all states that were not announced.
  mutating func fail() {
    requestedState = .failed
    pendingBegan = false
    pendingChanged = false
    pendingEnd = nil
    deadline = .infinity
  }

  /// Returns the next state to announce in a round of announcements, or `nil` if there is none.
  mutating func nextAnnouncement(after last: State?) -> State? {
    if requestedState == .failed {
      announcedState = .failed
      return nil
    }
    guard hasWon else { return nil }
    if pendingBegan {
      pendingBegan = false
      pendingChanged = false
      announcedState = .began
    } else if pendingChanged && last != .changed {
      pendingChanged = false
      announcedState = .changed
    } else if let end = pendingEnd {
      pendingEnd = nil
      announcedState = end
    } else {
      return nil
    }
    return announcedState
  }

  /// Returns the attempt's lists without their elements, for reuse by the next attempt.
  consuming func recycledLists() -> (touches: TouchSet, followed: [Touch]) {
    touches.removeAll()
    allTouches.removeAll(keepingCapacity: true)
    return (touches, allTouches)
  }
}
