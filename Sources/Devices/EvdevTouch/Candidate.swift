/// A node that may be a device of ours, and what came of opening it.
struct Candidate {
  enum State: Equatable {
    /// To be opened at `due`, for the time after `failures` others.
    case waiting(due: Double, failures: Int)
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
    state = .waiting(due: now, failures: 0)
  }

  /// How long to wait after each failure, in seconds, three seconds in all:
  /// time enough for udev to set permissions on a slow board that has just started.
  static let delays = [0.02, 0.05, 0.1, 0.2, 0.4, 0.8, 1.6]

  var due: Double? {
    if case .waiting(let due, _) = state { return due }
    return nil
  }

  /// Notes a failure at `now`; false when that was the last try.
  mutating func retry(at now: Double) -> Bool {
    guard case .waiting(_, let failures) = state, failures < Self.delays.count else {
      state = .refused
      return false
    }
    state = .waiting(due: now + Self.delays[failures], failures: failures + 1)
    return true
  }

  /// Whether `line` is news about this node.
  mutating func isNews(_ line: String) -> Bool {
    defer { complaint = line }
    return line != complaint
  }

  /// The node changed: what was found out before no longer holds.
  mutating func reconsider(at now: Double) {
    if state != .open { state = .waiting(due: now, failures: 0) }
  }
}
