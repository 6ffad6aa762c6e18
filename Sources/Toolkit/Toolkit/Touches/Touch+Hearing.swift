/// The delivery of a touch to its view.
extension Touch {
  enum Hearing {
    /// Undecided: the toolkit has not checked yet whether the view accepts the touch.
    case undecided
    /// Accepted, but not delivered yet. The view receives `touchesBegan` as soon as no recognizer delays it.
    case waiting
    /// Delivered, but the view has not received the latest change.
    case behind
    /// Delivered, and the view has received all changes.
    case current
    /// Finished: the view received `touchesBegan`, and then the end of the touch, or a recognizer took the touch.
    case over
    /// Never delivered: the view refused the touch, or a recognizer took it first.
    case never
  }

  /// The state of a touch as its view sees it during a call.
  enum Account {
    /// The current state of the finger.
    case present
    /// The beginning of the touch, at its original location and time. Used for a delayed `touchesBegan`.
    case beginning
    /// The loss of the touch to a gesture, although the finger may still be down.
    case loss
  }

  /// Whether the view has received `touchesBegan` for this touch.
  ///
  /// The value is `false` while a recognizer delays the touch. It stays `false` if the view refused the touch, or if a
  /// recognizer took it first.
  public var isDelivered: Bool {
    switch hearing {
    case .behind, .current, .over: true
    case .undecided, .waiting, .never: false
    }
  }

  /// Whether the view has received the beginning of the touch, and not its end.
  var isFollowed: Bool { hearing == .behind || hearing == .current }
  /// Whether the view has yet to receive a change.
  var isOwed: Bool { hearing == .behind || hearing == .waiting }

  /// Records a change that the view has not received yet.
  func owe() {
    if hearing == .current { hearing = .behind }
  }

  /// Ends the delivery of the touch to its view.
  func close() { hearing = isDelivered ? .over : .never }

  /// Updates the delivery state for the next call to the view: the current change, or the beginning of a delayed touch.
  func tell() {
    if hearing == .waiting, finger.phase != .began {
      account = .beginning
      // The movement since the beginning follows as a single move.
      finger.previousLocation = origin
      if finger.phase == .stationary && finger.location != origin { finger.phase = .moved }
      hearing = finger.phase == .stationary ? .current : .behind
    } else {
      hearing = isOver ? .over : .current
    }
  }
}
