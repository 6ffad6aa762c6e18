/// The schedule of retries after failures, with delays that grow. `Backoff` is a value and reads no clock: callers pass
/// the time.
public struct Backoff: Equatable, Sendable {
  /// The time of the next attempt, in seconds, or `nil` if nothing has failed or the attempt has started.
  public private(set) var deadline: Double?
  /// The number of failures since the last success.
  public private(set) var failureCount = 0
  /// The delays in seconds after the first failure, the second, and so on. The last one applies to all further
  /// failures.
  private let delays: [Double]

  /// Creates a backoff.
  ///
  /// - Parameters:
  ///   - delays: The delays in seconds. There must be at least one.
  ///   - start: The time of the first attempt, or `nil` if it has already started.
  public init(_ delays: [Double], firstDueAt start: Double? = nil) {
    self.delays = delays
    deadline = start
  }

  /// Whether an attempt has failed since the last success.
  public var hasFailed: Bool { failureCount > 0 }

  /// Whether the most recent failure is the first since the last success. Callers log this one.
  public var isFirstFailure: Bool { failureCount == 1 }

  /// Whether the next delay is the longest one: the failure has lasted through all shorter delays.
  public var isAtMaximumDelay: Bool { failureCount >= delays.count - 1 }

  /// The delay that would follow a failure now, in seconds.
  public var nextDelay: Double { delays[min(failureCount, delays.count - 1)] }

  /// Records a failure and schedules the next attempt after the next delay.
  public mutating func recordFailure(at now: Double) {
    deadline = now + nextDelay
    failureCount += 1
  }

  /// Records that the attempt has started. No attempt is due until `recordFailure(at:)` is called.
  public mutating func startAttempt() { deadline = nil }

  /// Starts the attempt if it is due, and returns `true` if it was.
  public mutating func startAttemptIfDue(at now: Double) -> Bool {
    guard let due = deadline, now >= due else { return false }
    startAttempt()
    return true
  }

  /// Forgets all failures, after a success or when the caller no longer retries.
  public mutating func reset() {
    deadline = nil
    failureCount = 0
  }
}
