import Platform
import System

/// When the app is started, started again, and made to end: the first process tells it what happened, and
/// asks it what to do. Times are in seconds.
struct AppSupervisor {
  /// D: how long an app may take to end when it is asked to.
  static let endingPatience = 5.0
  /// D: how long an app that is watched may be silent; it says twice as often that it is alive.
  static let silencePatience = 10.0
  /// D: how long an app may take to end by a signal that it cannot catch, or hardly.
  static let killingPatience = 1.0
  /// D: an app that ran this long does not crash because of how it starts.
  static let goodRun = 60.0
  /// How long to wait before an app that has crashed is started again. The first time not at all, since nobody
  /// likes a dark panel. One that keeps crashing must not fill the log, and the machine stays usable. D: the
  /// longest is short enough for someone who stands before the panel.
  static let pauses = [0, 0.5, 1, 2, 4, 8, 10]

  /// What is to be done.
  enum Order: Equatable {
    case start
    /// It was silent for too long.
    case abort
    /// It does not end.
    case kill
  }

  private enum State {
    case stopped
    case running(since: Double, lastSign: Double)
    /// It was asked to end, and is killed at `killTime`.
    case ending(since: Double, killTime: Double)
  }

  /// Whether the app has to say that it is alive.
  var isWatched = false
  private var state = State.stopped
  private var pause = Backoff(Self.pauses)

  /// When `order` has something to say; nil for never.
  var deadline: Double? {
    switch state {
    case .stopped: pause.deadline
    case .running(_, let lastSign): isWatched ? lastSign + Self.silencePatience : nil
    case .ending(_, let killTime): killTime
    }
  }

  /// What is to be done now, once; `start` until `started` or `failedToStart` tells of it.
  mutating func order(at now: Double) -> Order? {
    guard let deadline, now >= deadline else { return nil }
    switch state {
    case .stopped: return .start
    case .running(let since, _):
      state = .ending(since: since, killTime: now + Self.killingPatience)
      return .abort
    case .ending(let since, _):
      state = .ending(since: since, killTime: now + Self.killingPatience)
      return .kill
    }
  }

  mutating func started(at now: Double) {
    pause.begin()
    state = .running(since: now, lastSign: now)
  }

  mutating func failedToStart(at now: Double) { pause.refused(at: now) }

  /// The app says that it is alive.
  mutating func heard(at now: Double) {
    if case .running(let since, _) = state { state = .running(since: since, lastSign: now) }
  }

  /// The app was asked to end.
  mutating func askedToEnd(at now: Double) {
    if case .running(let since, _) = state { state = .ending(since: since, killTime: now + Self.endingPatience) }
  }

  /// The app ended without being asked to; gives the pause until it is started again.
  mutating func ended(at now: Double) -> Double {
    switch state {
    case .running(let since, _), .ending(let since, _):
      if now - since >= Self.goodRun { pause.reset() }
    case .stopped: break
    }
    state = .stopped
    let seconds = pause.nextDelay
    pause.refused(at: now)
    return seconds
  }
}
