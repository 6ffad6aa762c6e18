import Toolkit

extension Application {
  /// Ends the visit of the current user, for example by a button "Done": cancels all touches, resets what the user
  /// chose and typed (`resetForNextUser`), and shows the first screen again. The idle screen follows after
  /// `IdlePolicy.idleTimeout`.
  ///
  /// This happens at the start of the next frame, so that an action of the screen that it replaces may call it.
  public func startNextVisit() {
    schedule(after: 0) { [unowned(unsafe) self] _ in
      startNextVisit(at: now) { delegate?.applicationDidBecomeIdle(self) }
    }
  }

  /// Ends the visit now.
  func startNextVisit(at time: Double, _ showFirstScreen: () -> Void) {
    cancelTouches(at: time)
    resetForNextUser()
    showFirstScreen()
  }
}
