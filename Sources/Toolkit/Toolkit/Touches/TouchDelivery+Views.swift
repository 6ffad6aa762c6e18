import Geometry

/// Delivers touches to views: one call for each view and phase, in the order began, moved, ended, cancelled.
extension TouchDelivery {
  /// Decides for each new touch of `event` whether it is delivered to its view.
  func decideAcceptance(in event: Event) {
    for touch in event.allTouches where touch.deliveryState == .undecided {
      touch.deliveryState = touch.finger.phase == .began && accepts(touch) ? .delayed : .refused
    }
  }

  /// Returns `true` if the view of a new touch accepts it.
  ///
  /// A view that tracks a touch accepts another one only if `isMultipleTouchEnabled` is set. If a view is exclusive, it
  /// and other views do not track touches at the same time.
  private func accepts(_ touch: Touch) -> Bool {
    guard let view = touch.view else { return false }
    let takesSeveral = view.isMultipleTouchEnabled || view is Window
    for other in event.allTouches where other !== touch && (other.hasPendingDelivery || other.isTrackedByView) {
      guard let tracking = other.view else { continue }
      if tracking === view {
        if !takesSeveral { return false }
      } else if tracking.isExclusiveTouch || view.isExclusiveTouch {
        return false
      }
    }
    return true
  }

  /// Retains ended touches of `event` whose views have yet to receive a change, because the event removes them.
  func retainDelayedTouches(of event: Event) {
    for touch in event.allTouches
    where touch.finger.phase == .ended && touch.hasPendingDelivery && !delayedTouches.contains(touch) {
      delayedTouches.append(touch)
    }
  }

  // MARK: Calls

  /// Calls the next view with an undelivered change. Returns `false` if there is none.
  ///
  /// A handler may remove views and cancel touches, so each call repeats the search.
  func deliverToNextView() -> Bool {
    // Changes of lifted touches are older than those of the event's touches. A touch ends before the next one begins.
    deliverNext(.ended, of: delayedTouches) || deliverNext(.began, of: delayedTouches)
      || deliverNext(.began, of: event.allTouches) || deliverNext(.moved, of: event.allTouches)
      || deliverNext(.ended, of: event.allTouches) || deliverNext(.cancelled, of: event.allTouches)
  }

  func deliverCancelledTouches() {
    while deliverNext(.cancelled, of: event.allTouches) {}
  }

  /// Calls the view of the first touch that is due in `phase`, with all its touches that are due.
  private func deliverNext(_ phase: Touch.Phase, of touches: TouchSet) -> Bool {
    guard let view = touches.first(where: { isDue($0, phase) })?.view else { return false }
    group.removeAll()
    for touch in touches where touch.view === view && isDue(touch, phase) {
      touch.prepareDelivery()
      group.append(touch)
      // In a view for one finger, touches that lifted while their beginnings were delayed begin one after the other.
      if touch.finger.phase == .ended && phase == .began && !view.isMultipleTouchEnabled { break }
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
    // Move the set out of `group` during the call, because the handler may cause other calls. Then return its storage.
    var touches = TouchSet()
    swap(&touches, &group)
    handler(view, touches, event)
    for touch in touches { touch.reportedPhase = .actual }
    touches.removeAll()
    swap(&touches, &group)
  }

  /// Returns `true` if the view of `touch` can receive `phase` now.
  private func isDue(_ touch: Touch, _ phase: Touch.Phase) -> Bool {
    switch touch.deliveryState {
    case .delayed:
      phase == .began && touch.finger.phase != .cancelled && !withholdsBegan(touch)
    case .pending:
      phase == touch.finger.phase && !(phase == .ended && withholdsEnded(touch))
    case .undecided, .current, .ended, .refused:
      false
    }
  }

  // MARK: Delays by recognizers

  /// Returns `true` if a recognizer that can still recognize `touch` delays its beginning.
  private func withholdsBegan(_ touch: Touch) -> Bool {
    touch.gestureRecognizers.contains { $0.delaysTouchesBegan && $0.isUndecided }
  }

  private func withholdsEnded(_ touch: Touch) -> Bool {
    touch.gestureRecognizers.contains { $0.delaysTouchesEnded && $0.isUndecided }
  }

  /// Takes touches that a gesture has won away from their views.
  ///
  /// Views that received the beginning of a touch receive `touchesCancelled`; other views receive nothing. The touches
  /// themselves continue for the recognizers.
  func cancelDelivery(of touches: [Touch]) {
    // Make one call for each view: the call for the first touch includes the view's other touches.
    for touch in touches {
      guard touch.isTrackedByView, let view = touch.view else {
        touch.endDelivery()
        continue
      }
      group.removeAll()
      for other in touches where other.isTrackedByView && other.view === view {
        other.endDelivery()
        other.reportedPhase = .cancelled
        group.append(other)
      }
      call(view) { $0.touchesCancelled($1, with: $2) }
    }
  }
}
