import Platform

/// Decides when the app is started, restarted, and killed. The first process reports events to it and carries out its
/// orders. Times are in seconds.
struct AppSupervisor {
  /// The time limit for an app that was asked to end. Chosen.
  static let endingPatience = 5.0
  /// The time limit between two keep-alives of a watched app. The app sends them twice as often. Chosen.
  static let silencePatience = 10.0
  /// The time limit after a signal that an app can hardly or not at all catch. Chosen.
  static let killingPatience = 1.0
  /// The time limit for the page that was asked to end. Chosen.
  static let pagePatience = 2.0
  /// The time limit for a killed app. An app that hangs in the kernel never ends. Chosen.
  static let stuckPatience = 5.0

  /// An order to the first process.
  enum Order: Equatable {
    case start
    /// Abort the app, which was silent for too long.
    case abort
    /// Kill the app, which does not end.
    case kill
    /// Give up: only a restart of the board can end the app.
    case giveUp
    /// Keep the change, because the app is healthy without its data or as another release.
    case keep
    /// Record that the app has run long enough to count as healthy.
    case settle
  }

  private enum State {
    case stopped(startTime: Double?)
    case running(since: Double, lastSign: Double)
    /// The app was asked to end. It is killed at `killTime`, and given up at `lastTime`.
    case ending(since: Double, killTime: Double, lastTime: Double)
    case stuck
  }

  /// Whether the app must send keep-alives.
  var isWatched = false
  /// The steps after failures.
  var ladder = RecoveryLadder()
  private var state = State.stopped(startTime: nil)
  private var isSettled = false
  /// Whether a start was due without a program to start.
  private(set) var isIdle = false

  /// Whether the app runs without its data, or another release replaces it.
  private var isOnTrial: Bool { ladder.isOnTrial || ladder.tried > 0 }

  /// The time at which to call `order`, or `nil` for never.
  var deadline: Double? {
    switch state {
    case .stopped(let startTime): return startTime
    case .running(let since, let lastSign):
      var deadline = isWatched ? lastSign + Self.silencePatience : nil
      if !isSettled { deadline.bringForward(to: since + RecoveryLadder.calmRun) }
      if isOnTrial { deadline.bringForward(to: since + RecoveryLadder.goodRun) }
      return deadline
    case .ending(_, let killTime, let lastTime): return min(killTime, lastTime)
    case .stuck: return nil
    }
  }

  /// Returns the order that is due, or `nil`. `start` stays due until `started` or `failedToStart` is called.
  mutating func order(at now: Double) -> Order? {
    guard let deadline, now >= deadline else { return nil }
    switch state {
    case .stopped: return .start
    case .running(let since, let lastSign):
      if isOnTrial, now >= since + RecoveryLadder.goodRun {
        ladder.didWell()
        return .keep
      }
      if !isSettled, now >= since + RecoveryLadder.calmRun {
        isSettled = true
        return .settle
      }
      guard isWatched, now >= lastSign + Self.silencePatience else { return nil }
      state = .ending(since: since, killTime: now + Self.killingPatience, lastTime: lastTime(from: now))
      return .abort
    case .ending(let since, _, let lastTime):
      if now >= lastTime {
        state = .stuck
        return .giveUp
      }
      state = .ending(since: since, killTime: now + Self.killingPatience, lastTime: lastTime)
      return .kill
    case .stuck: return nil
    }
  }

  /// Records that no program exists that could be started. No order is due until `endedForRestart` is called.
  mutating func hasNothingToStart() {
    state = .stopped(startTime: nil)
    isIdle = true
  }

  mutating func started(at now: Double) {
    state = .running(since: now, lastSign: now)
    // Order `.settle` again, because the disk with the board's record may have appeared since the last time.
    isSettled = false
  }

  /// Records that the app could not be started, which counts as a failure.
  mutating func failedToStart(at now: Double) -> RecoveryLadder.Step {
    state = .running(since: now, lastSign: now)
    return ended(at: now)
  }

  /// Records a keep-alive of the app.
  mutating func heard(at now: Double) {
    if case .running(let since, _) = state { state = .running(since: since, lastSign: now) }
  }

  /// Records that the app was asked to end.
  mutating func askedToEnd(at now: Double) {
    guard case .running(let since, _) = state else { return }
    let killTime = now + Self.endingPatience
    state = .ending(since: since, killTime: killTime, lastTime: killTime + Self.stuckPatience)
  }

  /// Records that the app ended unexpectedly, and returns the next step. If the app restarts, `order` returns
  /// `start` when it is due.
  mutating func ended(at now: Double) -> RecoveryLadder.Step {
    var run = 0.0
    switch state {
    case .running(let since, _), .ending(let since, _, _): run = now - since
    case .stopped, .stuck: break
    }
    let step = ladder.failed(after: run)
    switch step {
    case .startApp(let pause), .explain(let pause): state = .stopped(startTime: now + pause)
    case .setDataAside, .tryRelease: state = .stopped(startTime: now)
    case .restartBoard: state = .stopped(startTime: nil)
    }
    return step
  }

  /// Records that the board restarted for an unknown reason. Returns the time for which a page explains this before the
  /// app is tried, or `nil` if the app starts immediately.
  mutating func begunUnexpectedly(at now: Double) -> Double? {
    guard let seconds = ladder.explanationOfRestarts() else { return nil }
    state = .stopped(startTime: now + seconds)
    return seconds
  }

  /// Records that the page was asked to end so that the app can start.
  mutating func pageAskedToEnd(at now: Double) {
    let killTime = now + Self.pagePatience
    state = .ending(since: now, killTime: killTime, lastTime: killTime + max(Self.stuckPatience, ladder.pauseWhenStuck))
  }

  /// Records that the app or the page ended as requested, so that the app starts immediately.
  mutating func endedForRestart(at now: Double) {
    state = .stopped(startTime: now)
    isIdle = false
  }

  private func lastTime(from now: Double) -> Double {
    now + Self.killingPatience + max(Self.stuckPatience, ladder.pauseWhenStuck)
  }
}
