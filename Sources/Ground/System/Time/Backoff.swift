/// When to try again what was refused: soon at first, then ever more seldom. A value: whoever has it says what time it is.
public struct Backoff: Equatable, Sendable {
  /// When the next try is due, in seconds; nil while nothing was refused, or the try has begun.
  public private(set) var deadline: Double?
  /// Refusals since the last success.
  public private(set) var refusals = 0
  /// Seconds to wait after the first refusal, the second, …; after all further ones, the last of them.
  private let delays: [Double]

  /// - Parameters:
  ///   - delays: in seconds; one at least.
  ///   - start: when the first try is due; nil where it has begun already.
  public init(_ delays: [Double], firstDueAt start: Double? = nil) {
    self.delays = delays
    deadline = start
  }

  /// Whether anything was refused since the last success.
  public var hasBegun: Bool { refusals > 0 }

  /// Whether the refusal just noted was the first since the last success: the one to log.
  public var isFirst: Bool { refusals == 1 }

  /// Whether it was refused so often that only the longest delay is left: it is no passing trouble.
  public var isLasting: Bool { refusals >= delays.count - 1 }

  /// The seconds that a refusal now is followed by.
  public var nextDelay: Double { delays[min(refusals, delays.count - 1)] }

  /// Notes a refusal: the next try is due after the next delay.
  public mutating func refused(at now: Double) {
    deadline = now + nextDelay
    refusals += 1
  }

  /// The try has begun: nothing is due until it is refused.
  public mutating func begin() { deadline = nil }

  /// Begins the try that is due; says whether one was.
  public mutating func beginIfDue(at now: Double) -> Bool {
    guard let due = deadline, now >= due else { return false }
    begin()
    return true
  }

  /// What was refused went through, or is not wanted any more.
  public mutating func reset() {
    deadline = nil
    refusals = 0
  }
}
