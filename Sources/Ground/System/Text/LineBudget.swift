/// A rate limiter for log lines about one device: a few lines in a burst, and one line a minute in the long run.
public struct LineBudget: Sendable {
  /// The usual size of a burst. Chosen: enough lines to explain a failure.
  public static let usual = 5
  /// The time in seconds after which one more line may be written.
  static let interval = 60.0

  /// The lines that count against the burst, as of `time`.
  private var written = 0.0
  private var time = 0.0
  private var leftOut = 0

  private let most: Int

  /// Creates a limiter.
  ///
  /// - Parameter most: The maximum number of lines in a burst.
  public init(most: Int = LineBudget.usual) { self.most = most }

  /// Returns the line to write for `text`, or `nil` to drop it. The next written line reports the number of dropped
  /// lines.
  public mutating func line(_ text: String, at now: Double) -> String? {
    written = max(0, written - max(0, now - time) / Self.interval)
    time = now
    // `written` decreases in fractions, whose sum is not exact.
    guard written < Double(most - 1) + 1e-6 else {
      leftOut += 1
      return nil
    }
    written += 1
    defer { leftOut = 0 }
    return leftOut == 0 ? text : "\(text) (\(leftOut) lines before it were left out)"
  }
}
