import Geometry

/// What views hear of touches: one call for each view and phase, in the order began, moved, ended, cancelled.
extension TouchDelivery {
  /// Decides for the new touches of `event` whether their views hear of them.
  func decideWhoHears(_ event: Event) {
    for touch in event.allTouches where touch.hearing == .undecided {
      touch.hearing = touch.finger.phase == .began && accepts(touch) ? .waiting : .never
    }
  }

  /// Whether the view under a new touch hears of it: not of a second finger, unless
  /// it wants several, and nobody of any beside an exclusive one.
  private func accepts(_ touch: Touch) -> Bool {
    guard let view = touch.view else { return false }
    let takesSeveral = view.isMultipleTouchEnabled || view is Window
    for other in event.allTouches where other !== touch && (other.isOwed || other.isFollowed) {
      guard let tracking = other.view else { continue }
      if tracking === view {
        if !takesSeveral { return false }
      } else if tracking.isExclusiveTouch || view.isExclusiveTouch {
        return false
      }
    }
    return true
  }

  /// Keeps what the event forgets: touches that lifted, of which their view is to hear more.
  func keepWithheld(_ event: Event) {
    for touch in event.allTouches where touch.finger.phase == .ended && touch.isOwed && !withheld.contains(touch) {
      withheld.append(touch)
    }
  }

  // MARK: Calls

  /// Calls the next view that has something to hear. Whether there was one.
  ///
  /// A handler may change anything: views may go, touches be cancelled. So it is searched again for each call.
  func tellNextView() -> Bool {
    if let view = nextView(in: .began) {
      fillGroup(.began, of: view)
      call(view) { $0.touchesBegan($1, with: $2) }
    } else if let view = nextView(in: .moved) {
      fillGroup(.moved, of: view)
      call(view) { $0.touchesMoved($1, with: $2) }
    } else if let view = nextView(in: .ended) {
      fillGroup(.ended, of: view)
      call(view) { $0.touchesEnded($1, with: $2) }
    } else {
      return tellNextCancelled()
    }
    return true
  }

  /// Tells the views of the touches that were cancelled.
  func tellCancelled() {
    while tellNextCancelled() {}
  }

  private func tellNextCancelled() -> Bool {
    guard let view = nextView(in: .cancelled) else { return false }
    fillGroup(.cancelled, of: view)
    call(view) { $0.touchesCancelled($1, with: $2) }
    return true
  }

  private func call(_ view: View, _ handler: (View, TouchSet, Event) -> Void) {
    // Out of the way of calls that the handler brings about, and back with its memory.
    var touches = TouchSet()
    swap(&touches, &group)
    handler(view, touches, event)
    for touch in touches { touch.account = .present }
    touches.removeAll()
    swap(&touches, &group)
  }

  private func nextView(in phase: Touch.Phase) -> View? {
    for touch in event.allTouches where isDue(touch, phase) { return touch.view }
    for touch in withheld where isDue(touch, phase) { return touch.view }
    return nil
  }

  private func fillGroup(_ phase: Touch.Phase, of view: View) {
    group.removeAll()
    for touch in event.allTouches where isDue(touch, phase) && touch.view === view { addToGroup(touch) }
    for touch in withheld where isDue(touch, phase) && touch.view === view { addToGroup(touch) }
  }

  private func addToGroup(_ touch: Touch) {
    touch.tell()
    group.append(touch)
  }

  /// Whether the view of `touch` is to hear now that the finger is in `phase`.
  private func isDue(_ touch: Touch, _ phase: Touch.Phase) -> Bool {
    switch touch.hearing {
    case .waiting:
      phase == .began && touch.finger.phase != .cancelled && !withholdsBegan(touch)
    case .behind:
      phase == touch.finger.phase && !(phase == .ended && withholdsEnded(touch))
    case .undecided, .current, .over, .never:
      false
    }
  }

  // MARK: What recognizers keep from views

  /// Whether a recognizer that may still recognize `touch` keeps it from its view.
  private func withholdsBegan(_ touch: Touch) -> Bool {
    touch.gestureRecognizers.contains { $0.delaysTouchesBegan && $0.isUndecided }
  }

  private func withholdsEnded(_ touch: Touch) -> Bool {
    touch.gestureRecognizers.contains { $0.delaysTouchesEnded && $0.isUndecided }
  }

  /// Takes touches that a gesture has won from their views: those that heard of
  /// them hear that they are cancelled, the others nothing. The touches themselves go
  /// on, for the recognizers.
  func take(_ touches: [Touch]) {
    // One call for each view: the first touch takes the others of its view along.
    for touch in touches {
      guard touch.isFollowed, let view = touch.view else {
        touch.close()
        continue
      }
      group.removeAll()
      for other in touches where other.isFollowed && other.view === view {
        other.close()
        other.account = .loss
        group.append(other)
      }
      call(view) { $0.touchesCancelled($1, with: $2) }
    }
  }
}
