import ReleaseFormat
import System

/// Answers to requests about the app's state.
extension AppKeeper {
  var state: AppState {
    if app != nil { return isOnScreen ? .onScreen : .starting }
    if let failureScreen { return failureScreen.isUpdatePage ? .starting : .inTrouble }
    return hasApp ? .stopped : .noApp
  }

  /// Records when the app's state changes.
  func updateStateStart(at now: Double) {
    let state = state
    guard state != lastState else { return }
    lastState = state
    stateStart = now
  }

  /// Returns further lines of the status: the time since the state began and the time until the next attempt in seconds,
  /// the reason for a failure, and the facts that the app has reported.
  func stateDetails(at now: Double) -> [String] {
    updateStateStart(at: now)
    var lines = ["state-age \(Int(now - stateStart))"]
    if let failureScreen { lines.append("reason \(failureScreen.reason)") }
    if app == nil, let deadline = supervisor.deadline { lines.append("next-attempt \(max(0, Int(deadline - now)))") }
    return lines + report.lines(at: now)
  }

  /// The reason why no screenshot can be taken.
  var noFrameReason: String {
    hadFrame
      ? "the app that is starting has not presented a frame, and the panel keeps the last one of the app before; "
        + "try again when 'vitrine status' reports 'on screen'"
      : "no app has presented a frame since the board's start; 'vitrine status' shows the app's state"
  }

  /// Removes the release before the current one from the choice, after its files were removed.
  func forgetPrevious(_ name: ReleaseName) -> String {
    if releases.persistent != nil {
      return "no another release replaces the current one, which fails; deploy a release that works first"
    }
    return releases.change { $0.forgetPrevious(name) }
      ? "yes" : "no the data partition is read-only or damaged; 'vitrine logs' shows why"
  }
}
