/// The delivery of a touch to its view.
extension Touch {
  enum DeliveryState {
    /// Undecided: the toolkit has not checked yet whether the view accepts the touch.
    case undecided
    /// Accepted, but not delivered yet. The view receives `touchesBegan` as soon as no recognizer delays it.
    case delayed
    /// Delivered, but the view has not received the latest change.
    case pending
    /// Delivered, and the view has received all changes.
    case current
    /// Finished: the view received `touchesBegan`, and then the end of the touch, or a recognizer took the touch.
    case ended
    /// Never delivered: the view refused the touch, or a recognizer took it first.
    case refused
  }

  /// The state of a touch as its view sees it during a call.
  enum ReportedPhase {
    /// The current state of the finger.
    case actual
    /// The beginning of the touch, at its original location and time. Used for a delayed `touchesBegan`.
    case delayedBegan
    /// The loss of the touch to a gesture, although the finger may still be down.
    case cancelled
  }

  /// Whether the view has received `touchesBegan` for this touch.
  ///
  /// The value is `false` while a recognizer delays the touch. It stays `false` if the view refused the touch, or if a
  /// recognizer took it first.
  public var isDelivered: Bool {
    switch deliveryState {
    case .pending, .current, .ended: true
    case .undecided, .delayed, .refused: false
    }
  }

  /// Whether the view has received the beginning of the touch, and not its end.
  var isTrackedByView: Bool { deliveryState == .pending || deliveryState == .current }
  /// Whether the view has yet to receive a change.
  var hasPendingDelivery: Bool { deliveryState == .pending || deliveryState == .delayed }

  /// Records a change that the view has not received yet.
  func setNeedsDelivery() {
    if deliveryState == .current { deliveryState = .pending }
  }

  /// Ends the delivery of the touch to its view.
  func endDelivery() { deliveryState = isDelivered ? .ended : .refused }

  /// Updates the delivery state for the next call to the view: the current change, or the beginning of a delayed touch.
  func prepareDelivery() {
    if deliveryState == .delayed, finger.phase != .began {
      reportedPhase = .delayedBegan
      // The movement since the beginning follows as a single move.
      finger.previousLocation = origin
      if finger.phase == .stationary && finger.location != origin { finger.phase = .moved }
      deliveryState = finger.phase == .stationary ? .current : .pending
    } else {
      deliveryState = hasEnded ? .ended : .current
    }
  }
}
