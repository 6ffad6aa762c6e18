import ReleaseFormat
import System

/// Answers to requests about the app's state.
extension AppKeeper {
  func state(at now: Double) -> AppState {
    if app == nil {
      if let failureScreen { return failureScreen.isUpdatePage ? .starting : .inTrouble }
      guard hasApp else { return .noApp }
    }
    // A trial has its own judge, whose reason the deployment reports.
    if judge == nil, failures.isCrashLoop(at: now) { return .crashing }
    return app == nil ? .stopped : isOnScreen ? .onScreen : .starting
  }

  /// Records when the app's state changes.
  func updateStateStart(at now: Double) {
    let state = state(at: now)
    guard state != lastState else { return }
    lastState = state
    stateStart = now
  }

  /// Returns further lines of the status: the time since the state began and the time until the next attempt in seconds,
  /// the number of recent failures, the reason for the last one, and the facts that the app has reported.
  func stateDetails(at now: Double) -> [String] {
    updateStateStart(at: now)
    var lines = ["state-age \(Int(now - stateStart))"]
    let count = failures.count(at: now)
    if count > 0 { lines.append("failures \(count)") }
    if let reason = failures.lastReason { lines.append("app-end \(reason)") }
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
