import System

/// Waits that the kernel ends early, one after another. Signals do that; so many within a short time are none. Times are in seconds.
struct Interruptions {
  /// D: by signals, an app would have to get a hundred in this time, and never anything else.
  private static let span = 1.0

  private var count = 0
  private var start = 0.0

  /// Takes in how a wait ended; says whether no wait comes to its end any more.
  ///
  /// - Parameters:
  ///   - isWhole: whether it was not interrupted.
  ///   - now: when it began.
  mutating func areEndless(after isWhole: Bool, at now: Double) -> Bool {
    if isWhole || now - start > Self.span { (count, start) = (0, now) }
    if !isWhole { count += 1 }
    return count >= Errno.mostTries
  }
}
