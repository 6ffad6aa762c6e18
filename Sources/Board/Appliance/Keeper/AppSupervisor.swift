import Platform

/// When the app is started, started again, and made to end: the first process tells it what happened, and
/// asks it what to do. Times are in seconds.
struct AppSupervisor {
  /// D: how long an app may take to end when it is asked to.
  static let endingPatience = 5.0
  /// D: how long an app that is watched may be silent; it says twice as often that it is alive.
  static let silencePatience = 10.0
  /// D: how long an app may take to end by a signal that it cannot catch, or hardly.
  static let killingPatience = 1.0
  /// D: how long the page may take to end when it is asked to.
  static let pagePatience = 2.0
  /// D: how long an app that was killed may take to be gone. One that hangs in the kernel never is.
  static let stuckPatience = 5.0

  /// What is to be done.
  enum Order: Equatable {
    case start
    /// It was silent for too long.
    case abort
    /// It does not end.
    case kill
    /// Nothing ends it: only a restart of the board does.
    case giveUp
    /// It does well without its data, or in the place of another release: so it stays.
    case keep
    /// It has run for so long that all is well.
    case settle
  }

  private enum State {
    case stopped(startTime: Double?)
    case running(since: Double, lastSign: Double)
    /// It was asked to end, and is killed at `killTime`; at `lastTime` it is given up.
    case ending(since: Double, killTime: Double, lastTime: Double)
    case stuck
  }

  /// Whether the app has to say that it is alive.
  var isWatched = false
  /// What is done about failures.
  var ladder = RecoveryLadder()
  private var state = State.stopped(startTime: nil)
  private var isSettled = false
  /// Whether there was nothing to start when it was time to.
  private(set) var isIdle = false

  /// Whether the app is tried without its data, or in the place of another release.
  private var isOnTrial: Bool { ladder.isOnTrial || ladder.tried > 0 }

  /// When `order` has something to say; nil for never.
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

  /// What is to be done now, once; `start` until `started` or `failedToStart` tells of it.
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

  /// Nothing is done until `endedForRestart` says that there is something.
  mutating func hasNothingToStart() {
    state = .stopped(startTime: nil)
    isIdle = true
  }

  mutating func started(at now: Double) {
    state = .running(since: now, lastSign: now)
    // What the board remembers may have come meanwhile, with its disk.
    isSettled = false
  }

  /// Counts as a failure.
  mutating func failedToStart(at now: Double) -> RecoveryLadder.Step {
    state = .running(since: now, lastSign: now)
    return ended(at: now)
  }

  /// The app says that it is alive.
  mutating func heard(at now: Double) {
    if case .running(let since, _) = state { state = .running(since: since, lastSign: now) }
  }

  /// The app was asked to end.
  mutating func askedToEnd(at now: Double) {
    guard case .running(let since, _) = state else { return }
    let killTime = now + Self.endingPatience
    state = .ending(since: since, killTime: killTime, lastTime: killTime + Self.stuckPatience)
  }

  /// The app ended without being asked to; says what is done about it. Where the app is to start again, `order` says when.
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

  /// The board's last start ended, and nobody has written down how. Says for how many seconds a page explains that, before the app is
  /// tried; nil where it is tried at once.
  mutating func begunUnexpectedly(at now: Double) -> Double? {
    guard let seconds = ladder.explanationOfRestarts() else { return nil }
    state = .stopped(startTime: now + seconds)
    return seconds
  }

  /// The page was asked to end, so that the app can start.
  mutating func pageAskedToEnd(at now: Double) {
    let killTime = now + Self.pagePatience
    state = .ending(since: now, killTime: killTime, lastTime: killTime + max(Self.stuckPatience, ladder.pauseWhenStuck))
  }

  /// The app, or the page, ended as it was asked to, and the app is to start at once.
  mutating func endedForRestart(at now: Double) {
    state = .stopped(startTime: now)
    isIdle = false
  }

  private func lastTime(from now: Double) -> Double {
    now + Self.killingPatience + max(Self.stuckPatience, ladder.pauseWhenStuck)
  }
}
