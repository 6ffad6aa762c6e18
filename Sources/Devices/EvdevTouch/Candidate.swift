import System

/// A node that may be a device of ours, and what came of opening it.
struct Candidate {
  enum State: Equatable {
    /// To be opened when that is due.
    case waiting(Backoff)
    case open
    /// Not wanted, or not to be opened until something about the node changes.
    case refused
  }

  let path: String
  var state: State
  /// What was last said of it in the log, so that nothing is said twice.
  private var complaint: String?

  init(_ path: String, at now: Double) {
    self.path = path
    state = .waiting(Backoff(Self.delays, firstDueAt: now))
  }

  /// How long to wait after each failure, in seconds, three seconds in all:
  /// time enough for udev to set permissions on a slow board that has just started.
  static let delays = [0.02, 0.05, 0.1, 0.2, 0.4, 0.8, 1.6]

  /// When it is to be opened.
  var deadline: Double? {
    if case .waiting(let backoff) = state { return backoff.deadline }
    return nil
  }

  /// Notes a failure at `now`; false when that was the last try.
  mutating func retry(at now: Double) -> Bool {
    guard case .waiting(var backoff) = state, backoff.refusals < Self.delays.count else {
      state = .refused
      return false
    }
    backoff.refused(at: now)
    state = .waiting(backoff)
    return true
  }

  /// Whether `line` is news about this node.
  mutating func isNews(_ line: String) -> Bool {
    defer { complaint = line }
    return line != complaint
  }

  /// The node changed: what was found out before no longer holds.
  mutating func reconsider(at now: Double) {
    if state != .open { tryAgain(at: now) }
  }

  /// It is to be opened now, and as often as one that is new.
  mutating func tryAgain(at now: Double) { state = .waiting(Backoff(Self.delays, firstDueAt: now)) }
}
