/// One try of a recognizer to recognize: begun with its first finger, or with a state that it sets without one,
/// and dropped whole when it is over.
struct GestureAttempt {
  typealias State = GestureRecognizer.State

  /// What tells the recognizer of its fingers, and outlives the attempt.
  unowned(unsafe) let delivery: TouchDelivery
  /// The recognizer's name with the arbiter, another one for each attempt.
  let member: GestureArbiter.Member
  /// How far below the window its view is: the deeper sees a touch first.
  let depth: Int

  /// The fingers that count: those on the glass, and those that lifted just now.
  var touches = TouchSet()
  /// All of the attempt, lifted ones too.
  var followed: [Touch] = []
  /// When `timerFired` is due; infinite for never.
  var deadline = Double.infinity

  /// The last state that was set: where the recognizer itself believes to be.
  private(set) var requested = State.possible
  /// What its actions were told last.
  private(set) var announced = State.possible
  // What was set and not announced yet.
  private var pendingBegan = false
  private var pendingChanged = false
  private var pendingEnd: State?

  var wasAskedToBegin = false
  /// Whether the fingers are its own.
  var hasWon = false
  /// Taken off its view or disabled: out as soon as that can be.
  var isLeaving = false

  init(delivery: TouchDelivery, member: GestureArbiter.Member, depth: Int) {
    self.delivery = delivery
    self.member = member
    self.depth = depth
  }

  // MARK: What it is

  /// Whether a continuous gesture is on its way, also while it waits for the others' failure.
  var hasBegun: Bool { requested == .began || requested == .changed }

  /// Whether it may still recognize: has neither failed nor won.
  var isUndecided: Bool { announced == .possible && !hasWon && requested != .failed }

  /// Whether it has set a state that starts a gesture, and nobody has been asked whether it may.
  var wantsToBegin: Bool { !wasAskedToBegin && !hasWon && (hasBegun || requested == .ended) }

  /// Whether it wants to hear of its fingers: not once it has recognized or failed.
  var isListening: Bool {
    switch requested {
    case .possible, .began, .changed: !isLeaving
    case .ended, .cancelled, .failed: false
    }
  }

  /// Whether nothing can come of it any more.
  var isFinished: Bool {
    switch announced {
    case .ended, .cancelled: true
    // A failure lasts until its fingers are up.
    case .failed: touches.isEmpty || isLeaving
    case .possible, .began, .changed: isLeaving
    }
  }

  // MARK: States

  /// Whether `new` may come after `requested`.
  ///
  /// - Parameter hasWon: whether the fingers are the recognizer's own.
  static func canGo(from requested: State, to new: State, hasWon: Bool) -> Bool {
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

  /// Notes a state that can follow, to be announced.
  mutating func request(_ state: State) {
    requested = state
    switch state {
    case .possible: break
    case .began: pendingBegan = true
    case .changed: pendingChanged = true
    case .ended, .cancelled, .failed: pendingEnd = state
    }
  }

  /// Takes back everything that nobody has heard of.
  mutating func fail() {
    requested = .failed
    (pendingBegan, pendingChanged, pendingEnd) = (false, false, nil)
    deadline = .infinity
  }

  /// What is to be announced next, in one round of announcements; nil for nothing more.
  mutating func takeAnnouncement(after last: State?) -> State? {
    if requested == .failed {
      announced = .failed
      return nil
    }
    guard hasWon else { return nil }
    if pendingBegan {
      (pendingBegan, pendingChanged) = (false, false)
      announced = .began
    } else if pendingChanged && last != .changed {
      pendingChanged = false
      announced = .changed
    } else if let end = pendingEnd {
      pendingEnd = nil
      announced = end
    } else {
      return nil
    }
    return announced
  }

  /// An attempt without fingers, in the memory of this one's lists.
  consuming func emptied() -> (touches: TouchSet, followed: [Touch]) {
    touches.removeAll()
    followed.removeAll(keepingCapacity: true)
    return (touches, followed)
  }
}
