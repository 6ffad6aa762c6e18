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
      touch.isTracked = accepts(touch, of: event)
    }
    tell(.began, of: event) { $0.touchesBegan($1, with: event) }
    tell(.moved, of: event) { $0.touchesMoved($1, with: event) }
    tell(.ended, of: event) { $0.touchesEnded($1, with: event) }
    tellCancelled(event)
  }

  final func tellCancelled(_ event: Event) {
    tell(.cancelled, of: event) { $0.touchesCancelled($1, with: event) }
  }

  /// Calls every view that has touches in `phase` which it was not told of yet.
  ///
  /// A handler may change anything: views may go, touches be cancelled. So the
  /// list is searched again after each call.
  private func tell(_ phase: Touch.Phase, of event: Event, _ call: (View, TouchSet) -> Void) {
    while let view = nextView(in: phase, of: event) {
      group.removeAll()
      for touch in event.allTouches where touch.isDue(phase) && touch.view === view {
        touch.isTold = true
        group.append(touch)
      }
      call(view, group)
      group.removeAll()
    }
  }

  private func nextView(in phase: Touch.Phase, of event: Event) -> View? {
    for touch in event.allTouches where touch.isDue(phase) { return touch.view }
    return nil
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

extension Touch {
  fileprivate func isDue(_ phase: Phase) -> Bool {
    isTracked && !isTold && self.phase == phase && view != nil
  }
}
