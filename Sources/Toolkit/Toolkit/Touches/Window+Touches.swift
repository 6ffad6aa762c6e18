import Geometry

extension Window {
  /// The view that takes a finger coming down at `point`, in window points: the
  /// one under it, or one whose contact margin the finger is in. `HitMargins` has
  /// the rule.
  public final func contactTarget(at point: Point, with event: Event?) -> View? {
    guard let hit = hitTest(point, with: event) else { return nil }
    var search = ContactSearch(at: point, over: hit, in: self, with: event)
    return search.run()
  }

  /// Hands the touches of `event` to their views: one call for each view and
  /// phase, in the order began, moved, ended, cancelled.
  final func deliverToViews(_ event: Event) {
    for touch in event.allTouches where touch.phase == .began && !touch.isTold {
      touch.isTracked = !touch.isClaimed && accepts(touch, of: event)
    }
    deliver(event)
    // The event forgets what has lifted.
    for touch in event.allTouches
    where touch.phase == .ended && touch.isTracked && !touch.isTold && !withheld.contains(touch) {
      withheld.append(touch)
    }
  }

  /// Hands over what recognizers held back and have let go of since.
  final func deliverWithheld() {
    guard let touches = application?.touches else { return }
    let event = touches.event
    guard !withheld.isEmpty || event.allTouches.contains(where: { $0.isTracked && !$0.isDelivered })
    else { return }
    if !touches.isDelivering { event.timestamp = application?.now ?? 0 }
    deliver(event)
  }

  private func deliver(_ event: Event) {
    // From a view that is being told: what it let go of is told after it.
    if isDelivering {
      mustDeliverAgain = true
      return
    }
    isDelivering = true
    repeat {
      mustDeliverAgain = false
      deliverOnce(event)
    } while mustDeliverAgain
    isDelivering = false
  }

  private func deliverOnce(_ event: Event) {
    beginLate(event)
    tell(.began, of: event) { $0.touchesBegan($1, with: event) }
    endLateBeginnings(event)
    tell(.moved, of: event) { $0.touchesMoved($1, with: event) }
    tell(.ended, of: event) { $0.touchesEnded($1, with: event) }
    tellCancelled(event)
    withheld.removeAll { $0.isTold || !$0.isTracked }
  }

  final func tellCancelled(_ event: Event) {
    tell(.cancelled, of: event) { $0.touchesCancelled($1, with: event) }
  }

  // MARK: Delayed beginnings

  /// A beginning that was held back is told as it was: at the place and time at which
  /// the finger came down. How far it came since follows as a move.
  private func beginLate(_ event: Event) {
    for touch in event.allTouches { beginLate(touch) }
    for touch in withheld { beginLate(touch) }
  }

  private func beginLate(_ touch: Touch) {
    guard touch.isTracked, !touch.isDelivered, touch.phase != .began, touch.phase != .cancelled,
      !gestures.withholdsBegan(touch)
    else { return }
    touch.goBackToBeginning()
  }

  private func endLateBeginnings(_ event: Event) {
    for touch in event.allTouches { touch.returnFromBeginning() }
    for touch in withheld { touch.returnFromBeginning() }
  }

  // MARK: What recognizers claim

  /// Takes touches that a recognizer has claimed from their views: those that heard of
  /// them hear that they are cancelled, the others nothing. The touches themselves go
  /// on, for the recognizers.
  final func cancelForViews(_ touches: [Touch]) {
    guard let event = application?.touches.event else { return }
    // One call for each view: the first touch takes the others of its view along.
    for touch in touches where !touch.isClaimed {
      guard touch.isCancellable, let view = touch.view else {
        touch.isClaimed = true
        touch.isTracked = false
        continue
      }
      group.removeAll()
      for other in touches where !other.isClaimed && other.isCancellable && other.view === view {
        other.isClaimed = true
        other.isTracked = false
        other.showAsCancelled()
        group.append(other)
      }
      view.touchesCancelled(group, with: event)
      group.removeAll()
      for touch in touches { touch.showAsItIs() }
    }
  }

  // MARK: Calls

  /// Calls every view that has touches in `phase` which it was not told of yet.
  ///
  /// A handler may change anything: views may go, touches be cancelled. So the
  /// list is searched again after each call.
  private func tell(_ phase: Touch.Phase, of event: Event, _ call: (View, TouchSet) -> Void) {
    while let view = nextView(in: phase, of: event) {
      group.removeAll()
      for touch in event.allTouches where isDue(touch, phase) && touch.view === view { tell(touch) }
      for touch in withheld where isDue(touch, phase) && touch.view === view { tell(touch) }
      call(view, group)
      group.removeAll()
    }
  }

  private func tell(_ touch: Touch) {
    touch.isTold = true
    if touch.phase == .began { touch.isDelivered = true }
    group.append(touch)
  }

  private func nextView(in phase: Touch.Phase, of event: Event) -> View? {
    for touch in event.allTouches where isDue(touch, phase) { return touch.view }
    for touch in withheld where isDue(touch, phase) { return touch.view }
    return nil
  }

  private func isDue(_ touch: Touch, _ phase: Touch.Phase) -> Bool {
    guard touch.isTracked, !touch.isTold, touch.phase == phase, touch.view != nil else { return false }
    return switch phase {
    case .began: !gestures.withholdsBegan(touch)
    case .ended: touch.isDelivered && !gestures.withholdsEnded(touch)
    case .moved, .stationary, .cancelled: touch.isDelivered
    }
  }

  /// Whether the view under a new touch hears of it: not of a second finger, unless
  /// it wants several, and nobody of any beside an exclusive one.
  private func accepts(_ touch: Touch, of event: Event) -> Bool {
    guard let view = touch.view else { return false }
    let takesSeveral = view.isMultipleTouchEnabled || view is Window
    for other in event.allTouches where other !== touch && other.isTracked {
      guard let tracking = other.view else { continue }
      if tracking === view {
        if !takesSeveral { return false }
      } else if tracking.isExclusiveTouch || view.isExclusiveTouch {
        return false
      }
    }
    return true
  }
}
