import Platform

/// Decides when the app is started, restarted, and killed. The first process reports events to it and carries out its
/// orders. Times are in seconds.
struct AppSupervisor {
  /// The time limit for an app that was asked to end. Chosen.
  static let terminationTimeout = 5.0
  /// The time limit between two keep-alives of a watched app. The app sends them twice as often. Chosen.
  static let keepAliveTimeout = 10.0
  /// The time limit after a signal that an app can hardly or not at all catch. Chosen.
  static let killTimeout = 1.0
  /// The time limit for the page that was asked to end. Chosen.
  static let failureScreenTimeout = 2.0
  /// The time limit for the page of updates from a USB stick. Chosen: a slow stick takes a few minutes.
  static let updatePageTimeout = 900.0
  /// The time limit for a killed app. An app that hangs in the kernel never ends. Chosen.
  static let stuckTimeout = 5.0

  /// An order to the first process.
  enum Order: Equatable {
    case start
    /// Abort the app, which was silent for too long.
    case abort
    case kill
    /// Give up: only a restart of the board can end the app.
    case giveUp
    /// Keep the change, because the app is healthy without its data or as another release.
    case acceptChange
    /// Record that the app has run long enough to count as healthy.
    case recordHealthy
  }

  private enum State {
    case stopped(startTime: Double?)
    case running(since: Double, lastKeepAlive: Double)
    /// The app was asked to end. It is killed at `killTime`, and given up at `lastTime`.
    case ending(since: Double, killTime: Double, lastTime: Double)
    case stuck
  }

  var isWatched = false
  var ladder = RecoveryLadder()
  private var state = State.stopped(startTime: nil)
  private var isSettled = false
  /// Whether a start was due without a program to start.
  private(set) var isIdle = false

  /// Whether the app runs without its data, or another release replaces it.
  private var isOnTrial: Bool { ladder.isOnTrial || ladder.triedReleases > 0 }

  /// The time at which to call `order`, or `nil` for never.
  var deadline: Double? {
    switch state {
    case .stopped(let startTime): return startTime
    case .running(let since, let lastSign):
      var deadline = isWatched ? lastSign + Self.keepAliveTimeout : nil
      if !isSettled { deadline.bringForward(to: since + RecoveryLadder.stableRunTime) }
      if isOnTrial { deadline.bringForward(to: since + RecoveryLadder.healthyRunTime) }
      return deadline
    case .ending(_, let killTime, let lastTime): return min(killTime, lastTime)
    case .stuck: return nil
    }
  }

  /// Returns the order that is due, or `nil`. `start` stays due until `recordStart` or `recordStartFailure` is called.
  mutating func order(at now: Double) -> Order? {
    guard let deadline, now >= deadline else { return nil }
    switch state {
    case .stopped: return .start
    case .running(let since, let lastSign):
      if isOnTrial, now >= since + RecoveryLadder.healthyRunTime {
        ladder.recordHealthyRun()
        return .acceptChange
      }
      if !isSettled, now >= since + RecoveryLadder.stableRunTime {
        isSettled = true
        return .recordHealthy
      }
      guard isWatched, now >= lastSign + Self.keepAliveTimeout else { return nil }
      state = .ending(since: since, killTime: now + Self.killTimeout, lastTime: lastTime(from: now))
      return .abort
    case .ending(let since, _, let lastTime):
      if now >= lastTime {
        state = .stuck
        return .giveUp
      }
      state = .ending(since: since, killTime: now + Self.killTimeout, lastTime: lastTime)
      return .kill
    case .stuck: return nil
    }
  }

  /// Records that no program exists that could be started. No order is due until `recordRequestedEnd` is called.
  mutating func recordMissingProgram() {
    state = .stopped(startTime: nil)
    isIdle = true
  }

  mutating func recordStart(at now: Double) {
    state = .running(since: now, lastKeepAlive: now)
    // Order `.recordHealthy` again, because the disk with the board's record may have appeared since the last time.
    isSettled = false
  }

  /// Records that the app could not be started, which counts as a failure.
  mutating func recordStartFailure(at now: Double) -> RecoveryLadder.Step {
    state = .running(since: now, lastKeepAlive: now)
    return recordUnexpectedEnd(at: now)
  }

  mutating func recordKeepAlive(at now: Double) {
    if case .running(let since, _) = state { state = .running(since: since, lastKeepAlive: now) }
  }

  mutating func recordTerminationRequest(at now: Double) {
    guard case .running(let since, _) = state else { return }
    let killTime = now + Self.terminationTimeout
    state = .ending(since: since, killTime: killTime, lastTime: killTime + Self.stuckTimeout)
  }

  /// Records that the app ended unexpectedly, and returns the next step. If the app restarts, `order` returns
  /// `start` when it is due.
  mutating func recordUnexpectedEnd(at now: Double) -> RecoveryLadder.Step {
    var run = 0.0
    switch state {
    case .running(let since, _), .ending(let since, _, _): run = now - since
    case .stopped, .stuck: break
    }
    let step = ladder.recordFailure(after: run)
    switch step {
    case .startApp(let pause), .showFailure(let pause): state = .stopped(startTime: now + pause)
    case .setDataAside, .tryRelease: state = .stopped(startTime: now)
    case .restartBoard: state = .stopped(startTime: nil)
    }
    return step
  }

  /// Records that the board restarted for an unknown reason. Returns the time for which a page explains this before the
  /// app is tried, or `nil` if the app starts immediately.
  mutating func recordUnexpectedRestart(at now: Double) -> Double? {
    guard let seconds = ladder.recordUnexplainedRestart() else { return nil }
    state = .stopped(startTime: now + seconds)
    return seconds
  }

  /// Records that the page was asked to end so that the app can start.
  mutating func recordFailureScreenTermination(at now: Double) {
    let killTime = now + Self.failureScreenTimeout
    state = .ending(since: now, killTime: killTime, lastTime: killTime + max(Self.stuckTimeout, ladder.delayWhenStuck))
  }

  /// Records that the page of updates replaces the app. The app starts when the page ends, at the latest after
  /// `updatePageTimeout`.
  mutating func recordUpdatePage(at now: Double) { state = .stopped(startTime: now + Self.updatePageTimeout) }

  /// Records that the app or the page ended as requested, so that the app starts immediately.
  mutating func recordRequestedEnd(at now: Double) {
    state = .stopped(startTime: now)
    isIdle = false
  }

  private func lastTime(from now: Double) -> Double {
    now + Self.killTimeout + max(Self.stuckTimeout, ladder.delayWhenStuck)
  }
}
