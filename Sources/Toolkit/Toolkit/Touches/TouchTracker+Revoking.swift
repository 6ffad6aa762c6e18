/// Touches that are ended from inside, rather than by the panel.
extension TouchTracker {
  /// Cancels the touches that began in `view` or below, or all of them for nil,
  /// from inside: their views hear of it at once, while they still are where they
  /// were; the window hears of it in an event like any other.
  ///
  /// The gestures of the views' own recognizers are cancelled too. A gesture that has
  /// begun on a view which stays goes on: its finger is taken from the view alone.
  func revokeTouches(in view: View?) {
    if let window = application.window { window.gestures.withdrawAll(in: view ?? window) }
    revokeWithheld(in: view)
    var isAny = false
    for touch in event.allTouches where canRevoke(touch, in: view) {
      if let view, application.window?.gestures.isClaimed(touch, outside: view) == true {
        application.window?.cancelForViews([touch])
      } else {
        isAny = true
      }
    }
    guard isAny else { return }
    let isAlone = !isDelivering && !isEventOpen
    if isAlone { openEvent(at: application.now) }
    for touch in event.allTouches where canRevoke(touch, in: view) {
      if let view, application.window?.gestures.isClaimed(touch, outside: view) == true { continue }
      // A view that was not told of the beginning is not told of the end.
      if !touch.isDelivered { touch.isTracked = false }
      touch.phase = .cancelled
      touch.timestamp = application.now
      touch.isRevoked = true
      touch.isTold = false
    }
    application.window?.tellCancelled(event)
    if isAlone { deliver() }
  }

  /// The same for touches that are off the glass, but not over for their views.
  private func revokeWithheld(in view: View?) {
    guard let window = application.window else { return }
    for touch in window.withheld where view == nil || touch.view?.isDescendant(of: view!) == true {
      window.cancelForViews([touch])
    }
  }

  private func canRevoke(_ touch: Touch, in view: View?) -> Bool {
    if touch.isRevoked || (touch.isOver && touch.isTold) { return false }
    guard let view else { return true }
    return touch.view?.isDescendant(of: view) == true
  }
}
