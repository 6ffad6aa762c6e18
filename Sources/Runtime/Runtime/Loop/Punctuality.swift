import Platform
import System

/// Whether the event loop turns when it is due: a device, the app or a machine without time may hold it up.
struct Punctuality {
  /// D: by how many seconds a turn may be late until the log says so.
  static let patience = 1.0

  private var due: Double?
  private var lines = LineBudget()

  /// The next turn is due at `deadline`, or at any time where that is nil.
  mutating func expect(_ deadline: Double?, at now: Double) { due = deadline.map { max($0, now) } }

  /// The loop turns.
  ///
  /// - Returns: a line for the log.
  mutating func turned(at now: Double) -> String? {
    guard let due, now - due > Self.patience else { return nil }
    return lines.line(
      "the event loop was held up for \((now - due).decimal(places: 1)) s, by a device, the app or the machine", at: now)
  }
}
