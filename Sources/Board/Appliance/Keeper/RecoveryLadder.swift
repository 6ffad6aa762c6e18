/// The steps after repeated failures of an app. Each step does more than the one before. The last one repeats
/// indefinitely, at long intervals. Times are in seconds.
///
/// A failure is an app that ended unexpectedly, or that was killed because it was silent.
struct RecoveryLadder: Equatable {
  enum Step: Equatable {
    case startApp(after: Double)
    /// Restart immediately without the app's data, which may be the cause.
    case setDataAside
    /// Put the data back, because the app also failed without them, and restart the board.
    case restartBoard
    /// Replace the release with the other one at this index, with the app's data.
    case tryRelease(Int)
    /// Show the failure page for the given time, and then try the app again.
    case showFailure(seconds: Double)
  }

  /// The run time after which a failure is not attributed to the start of the app. Chosen.
  static let healthyRunTime = 60.0
  /// The run time after which a failure needs no restart of the board. Chosen.
  static let stableRunTime = 600.0
  /// The delays before restarts. The first restart is immediate, so that the panel does not go dark. Chosen: five
  /// restarts are enough for a device that appears late.
  private static let restartDelays = [0, 0.5, 1, 2, 4]
  /// The number of failures without data after which the data are put back. Chosen.
  private static let dataTrialLimit = 2
  /// The number of consecutive starts of the board after which another restart would not help. Chosen.
  private static let maximumStarts = 4
  /// The durations of the page. Chosen: the last is long enough to read the page and call for help.
  private static let failureScreenDurations = [60.0, 120, 300, 600]
  /// The delay before a board whose restarts did not help is restarted again for an app that cannot be killed. Chosen.
  private static let stuckRestartDelay = 600.0

  /// Whether there are data that can be set aside.
  var hasData = false
  /// The number of starts of the board since an app last ran for `stableRunTime`, including this start; `nil` if the
  /// starts cannot be counted.
  var starts: Int?
  /// The number of other releases that could replace the current one.
  var otherReleases = 0
  /// The number of other releases tried since the last good run.
  private(set) var triedReleases = 0
  /// The number of failures since the last good run, or since the last change of the release.
  private(set) var failures = 0
  /// The number of failures without data since the last good run, or `nil` if the data were not set aside.
  private var trialFailures: Int?
  /// The number of times that the page was shown since the last good run.
  private var failureScreenCount = 0

  var isOnTrial: Bool { trialFailures.map { $0 < Self.dataTrialLimit } ?? false }

  init(hasData: Bool = false, starts: Int? = nil) {
    self.hasData = hasData
    self.starts = starts
  }

  /// Records a failure, and returns the next step.
  mutating func recordFailure(after run: Double) -> Step {
    if run >= Self.healthyRunTime { recordHealthyRun() }
    failures += 1
    if failures <= Self.restartDelays.count { return .startApp(after: Self.restartDelays[failures - 1]) }
    if isOnTrial {
      trialFailures = trialFailures.map { $0 + 1 }
      if isOnTrial { return .startApp(after: 1) }
    } else if hasData, trialFailures == nil {
      trialFailures = 0
      return .setDataAside
    }
    if canRestartBoard { return .restartBoard }
    if triedReleases < otherReleases {
      triedReleases += 1
      failures = 0
      trialFailures = nil
      return .tryRelease(triedReleases - 1)
    }
    failureScreenCount = min(failureScreenCount + 1, Self.failureScreenDurations.count)
    return .showFailure(seconds: Self.failureScreenDurations[failureScreenCount - 1])
  }

  /// Returns the time for which a page explains that the board keeps restarting for an unknown reason. It grows with
  /// each start. Returns `nil` if the app can be tried immediately.
  ///
  /// Without this page, a kernel that panics soon after each start would restart the board indefinitely, and the cause
  /// would never be visible.
  mutating func recordUnexplainedRestart() -> Double? {
    guard let starts, starts > Self.maximumStarts else { return nil }
    failureScreenCount = min(starts - Self.maximumStarts, Self.failureScreenDurations.count)
    return Self.failureScreenDurations[failureScreenCount - 1]
  }

  /// Records that the app has run for `healthyRunTime`. If its data were on trial, they stay set aside.
  mutating func recordHealthyRun() {
    failures = 0
    trialFailures = nil
    triedReleases = 0
    failureScreenCount = 0
  }

  /// The delay before restarting the board because of an app that hangs in the kernel and cannot be killed.
  var delayWhenStuck: Double { starts == nil || canRestartBoard ? 0 : Self.stuckRestartDelay }

  /// Whether a restart of the board is allowed. Without a count, the board could restart indefinitely.
  private var canRestartBoard: Bool { starts.map { $0 < Self.maximumStarts } ?? false }
}
