import System

/// Detects a kernel in which every wait is interrupted. Signals interrupt some waits, but not a hundred in a row within
/// a second. Times are in seconds.
struct InterruptStormDetector {
  /// The time within which a series of interruptions counts as endless. Chosen: an app would have to receive a hundred
  /// signals in this time, and no other event.
  private static let span = 1.0

  private var count = 0
  private var start = 0.0

  /// Records the result of a wait. Returns `true` if waits are interrupted endlessly.
  ///
  /// - Parameter isWhole: Whether the wait was not interrupted.
  mutating func recordWait(wasComplete isWhole: Bool, at now: Double) -> Bool {
    if isWhole || now - start > Self.span {
      count = 0
      start = now
    }
    if !isWhole { count += 1 }
    return count >= Errno.maximumAttempts
  }
}
