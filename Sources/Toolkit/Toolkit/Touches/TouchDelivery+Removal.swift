/// Takes touches away from views that leave the window.
extension TouchDelivery {
  /// Takes the touches in `view` and its descendants away from their views, and notifies the views before they leave.
  /// If `view` is `nil`, takes away all touches.
  ///
  /// Unlike all other requests, this does not wait for the running turn. The recognizers of these views are withdrawn
  /// as well, but recognizers of remaining views continue with the finger. A touch without such a recognizer is
  /// cancelled, and the window receives the cancellation in an event.
  @export(interface)
  func revokeTouches(in view: View?) {
    withdrawAll(in: view)
    for touch in delayedTouches where touch.isIn(view) { cancelDelivery(of: [touch]) }
    delayedTouches.removeAll { !$0.hasPendingDelivery }
    let isNew = step == .idle && !isEventOpen
    for touch in event.allTouches where touch.isIn(view) && (!touch.hasEnded || touch.hasPendingDelivery) {
      if let view, isFollowed(touch, outside: view) {
        cancelDelivery(of: [touch])
      } else {
        revoke(touch)
      }
    }
    guard !revokedTouches.isEmpty else { return }
    deliverCancelledTouches()
    if isNew {
      event.timestamp = now
      sendRevokedTouches()
    }
  }

  private func revoke(_ touch: Touch) {
    touch.reportedPhase = .actual
    // A view that did not receive the beginning does not receive the end.
    if !touch.isDelivered { touch.deliveryState = .refused }
    touch.setPhase(.cancelled, at: now)
    revokedTouches.append(touch)
  }

  /// Returns `true` if a recognizer of a view outside `view` follows `touch` and can continue with it.
  private func isFollowed(_ touch: Touch, outside view: View) -> Bool {
    touch.gestureRecognizers.contains { $0.receivesTouches && $0.view?.isDescendant(of: view) == false }
  }
}

extension Touch {
  /// Returns `true` if the touch began in `view` or one of its descendants, or if `view` is `nil`.
  fileprivate func isIn(_ view: View?) -> Bool {
    guard let view else { return true }
    return self.view?.isDescendant(of: view) == true
  }
}
