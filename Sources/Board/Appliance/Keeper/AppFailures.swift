/// The recent failures of an app: its unexpected ends, and the starts that were not possible. Times are in seconds.
struct AppFailures {
  /// The time after which a failure is no longer counted. Chosen: as long as an app must run until a failure needs no
  /// restart of the board.
  static let period = RecoveryLadder.stableRunTime
  /// The number of failures in `period` from which the app counts as crashing. Chosen: a device that the app needs, such
  /// as a sensor, rarely disconnects more than twice in that time.
  static let crashLoopCount = 3

  private var times: [Double] = []
  /// How the app last ended unexpectedly since the board's start, or `nil` if it did not.
  private(set) var lastReason: String?

  mutating func record(_ reason: String, at now: Double) {
    times.removeAll { $0 <= now - Self.period }
    times.append(now)
    lastReason = reason
  }

  /// Adds the failures before a restart of the board because of the app, as if they happened at `now`.
  mutating func restore(_ count: Int, at now: Double) { times += Array(repeating: now, count: count) }

  /// Forgets the failures, because the app starts at a user's request or another release starts. `lastReason` stays.
  mutating func reset() { times.removeAll() }

  /// Returns the number of failures in the last `period`.
  func count(at now: Double) -> Int { times.count { $0 > now - Self.period } }

  func isCrashLoop(at now: Double) -> Bool { count(at: now) >= Self.crashLoopCount }
}
