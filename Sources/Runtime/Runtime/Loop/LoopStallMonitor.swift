import Platform
import System

/// Detects delayed turns of the event loop, caused by a device, the app, or an overloaded machine.
struct LoopStallMonitor {
  /// The delay in seconds above which a warning is logged. Chosen value.
  static let threshold = 1.0

  private var due: Double?
  private var lines = LogRateLimiter()

  /// Sets the time at which the next turn is due, or `nil` for any time.
  mutating func expect(_ deadline: Double?, at now: Double) { due = deadline.map { max($0, now) } }

  /// Checks the start of a turn.
  ///
  /// - Returns: A line for the log, or `nil`.
  mutating func loopTurned(at now: Double) -> String? {
    guard let due, now - due > Self.threshold else { return nil }
    return lines.line(
      "the event loop was blocked for \((now - due).decimal(places: 1)) s by a device, the app or the machine", at: now)
  }
}
