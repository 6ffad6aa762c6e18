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
    // Fingers that have lifted were there before those that are down.
    tellNext(.began, of: withheld) || tellNext(.ended, of: withheld)
      || tellNext(.began, of: event.allTouches) || tellNext(.moved, of: event.allTouches)
      || tellNext(.ended, of: event.allTouches) || tellNext(.cancelled, of: event.allTouches)
  }

  /// Tells the views of the touches that were cancelled.
  func tellCancelled() {
    while tellNext(.cancelled, of: event.allTouches) {}
  }

  /// Tells the view of the first touch that is due all of its touches that are.
  private func tellNext(_ phase: Touch.Phase, of touches: TouchSet) -> Bool {
    guard let view = touches.first(where: { isDue($0, phase) })?.view else { return false }
    group.removeAll()
    for touch in touches where touch.view === view && isDue(touch, phase) {
      touch.tell()
      group.append(touch)
    }
    switch phase {
    case .began: call(view) { $0.touchesBegan($1, with: $2) }
    case .moved: call(view) { $0.touchesMoved($1, with: $2) }
    case .ended: call(view) { $0.touchesEnded($1, with: $2) }
    case .cancelled: call(view) { $0.touchesCancelled($1, with: $2) }
    case .stationary: return false
    }
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
