/// Touches that are taken away from inside, rather than ended by the panel.
extension TouchDelivery {
  /// Takes the touches that came down in `view` or below away from their views, which hear of it at once, while
  /// they still are where they were. Nil stands for all touches there are.
  ///
  /// This is what a turn does not wait for. The recognizers of these views are out of the game too; those of views
  /// that stay go on with the finger. A touch that none of them follows is cancelled, and the window hears of that
  /// in an event like any other.
  @export(interface)
  func revokeTouches(in view: View?) {
    withdrawAll(in: view)
    for touch in withheld where touch.isIn(view) { take([touch]) }
    withheld.removeAll { !$0.isOwed }
    let isNew = step == .idle && !isEventOpen
    for touch in event.allTouches where touch.isIn(view) && (!touch.isOver || touch.isOwed) {
      if let view, isFollowed(touch, outside: view) {
        take([touch])
      } else {
        revoke(touch)
      }
    }
    guard !revoked.isEmpty else { return }
    tellCancelled()
    if isNew {
      event.timestamp = now
      announceRevoked()
    }
  }

  private func revoke(_ touch: Touch) {
    touch.account = .present
    // A view that was not told of the beginning is not told of the end.
    if !touch.isDelivered { touch.hearing = .never }
    touch.change(to: .cancelled, at: now)
    revoked.append(touch)
  }

  /// Whether a recognizer of a view outside `view` follows `touch` and may go on with it.
  private func isFollowed(_ touch: Touch, outside view: View) -> Bool {
    touch.gestureRecognizers.contains { $0.isListening && $0.view?.isDescendant(of: view) == false }
  }
}

extension Touch {
  /// Whether it came down in `view` or below; on any, for nil.
  fileprivate func isIn(_ view: View?) -> Bool {
    guard let view else { return true }
    return self.view?.isDescendant(of: view) == true
  }
}
