/// The failures since the last success, and which of them were logged.
struct FailureRecord {
  /// The time in seconds since which the kernel has refused every frame or the memory for it, or `nil`.
  private(set) var start: Double?
  /// Whether the log contains a line about refused frames.
  private var hasLoggedRefusal = false
  /// Whether the log contains the reason of the scheduled scan.
  private var hasLoggedScan = false

  /// Records that no frame can be shown.
  mutating func recordFailure(at now: Double) { start = start ?? now }

  /// Records that a frame is visible, or that no user misses one.
  mutating func endFailure() { start = nil }

  /// Records that a frame was refused.
  ///
  /// - Returns: `true` for the first refused frame since one was accepted on any output. Callers log this one.
  mutating func recordRefusedFrame() -> Bool {
    defer { hasLoggedRefusal = true }
    return !hasLoggedRefusal
  }

  /// Records that a frame was accepted.
  ///
  /// - Returns: Whether an earlier frame was refused, which callers log.
  mutating func recordAcceptedFrame() -> Bool {
    defer { hasLoggedRefusal = false }
    return hasLoggedRefusal
  }

  /// Records that a scan failed.
  ///
  /// - Returns: `true` for the first failure since a scan succeeded. Callers log this one.
  mutating func recordFailedScan() -> Bool {
    defer { hasLoggedScan = true }
    return !hasLoggedScan
  }

  /// Records that a scan succeeded, whether or not there is a panel.
  mutating func recordSuccessfulScan() { hasLoggedScan = false }

  /// Forgets the refusals of a panel that does not exist any more.
  mutating func forgetPanel() {
    start = nil
    hasLoggedRefusal = false
  }
}
