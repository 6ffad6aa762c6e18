/// A rate limiter for log lines about one device: a few lines in a burst, and one line a minute in the long run.
public struct LogRateLimiter: Sendable {
  /// The usual size of a burst. Chosen: enough lines to explain a failure.
  public static let defaultBurst = 5
  /// The time in seconds after which one more line may be written.
  static let interval = 60.0

  /// The lines that count against the burst, as of `time`.
  private var usedBurst = 0.0
  private var time = 0.0
  private var droppedCount = 0

  private let burst: Int

  /// Creates a limiter.
  ///
  /// - Parameter burst: The maximum number of lines in a burst.
  public init(burst: Int = LogRateLimiter.defaultBurst) { self.burst = burst }

  /// Returns the line to write for `text`, or `nil` to drop it. The next written line reports the number of dropped
  /// lines.
  public mutating func line(_ text: String, at now: Double) -> String? {
    usedBurst = max(0, usedBurst - max(0, now - time) / Self.interval)
    time = now
    // `usedBurst` decreases in fractions, whose sum is not exact.
    guard usedBurst < Double(burst - 1) + 1e-6 else {
      droppedCount += 1
      return nil
    }
    usedBurst += 1
    defer { droppedCount = 0 }
    return droppedCount == 0 ? text : "\(text) (\(droppedCount) earlier lines were suppressed)"
  }
}
