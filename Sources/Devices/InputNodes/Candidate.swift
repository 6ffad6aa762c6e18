import System

/// A node that may be a device of ours, and what came of opening it.
package struct Candidate {
  package enum State: Equatable {
    /// To be opened when that is due.
    case waiting
    /// Open since then, in seconds.
    case open(Double)
    /// Not wanted, or not to be opened until something about the node changes.
    case refused
  }

  package let path: String
  package private(set) var state = State.waiting
  private var backoff: Backoff
  /// What was last said of it in the log, so that nothing is said twice.
  private var lastLine: String?

  @export(interface)
  package init(_ path: String, at now: Double) {
    self.path = path
    backoff = Backoff(Self.delays, firstDueAt: now)
  }

  /// How long to wait after each failure, in seconds. D: as long as the node is there it is tried again. The
  /// last delay is short enough for somebody who stands before the panel, and costs nothing.
  package static let delays = [0.02, 0.05, 0.1, 0.2, 0.4, 0.8, 1.6, 3.2, 10, 30]

  /// The failures before one is told of, three seconds of them: time enough for udev to set permissions on a slow
  /// board that has just started.
  package static let quietFailures = 8

  /// How long a device must have been open to count as one that works, in seconds.
  /// D: longer than what a device takes that fails while it starts.
  package static let trial = 10.0

  package var isOpen: Bool { if case .open = state { true } else { false } }

  /// When it is to be opened.
  package var deadline: Double? { state == .waiting ? backoff.deadline : nil }

  /// It could not be opened: it is tried again later.
  ///
  /// - Returns: whether to tell of it now: it has lasted, and was not told of yet.
  package mutating func failed(at now: Double) -> Bool {
    backoff.refused(at: now)
    state = .waiting
    return backoff.refusals == Self.quietFailures
  }

  /// It was open and could not be read: it is opened again later.
  ///
  /// - Parameter hasWorked: whether it could be read since it was opened. One that could not is deaf, however long nobody touched it.
  /// - Returns: whether to tell of it now: for the second time in a row.
  package mutating func failedReading(at now: Double, hasWorked: Bool) -> Bool {
    if case .open(let start) = state, hasWorked, now - start >= Self.trial { backoff.reset() }
    backoff.refused(at: now)
    state = .waiting
    return backoff.refusals == 2
  }

  package mutating func opened(at now: Double) { state = .open(now) }

  /// Opening it is of no use before something about the node changes.
  package mutating func refuse() { state = .refused }

  /// The node changed: what was found out before no longer holds.
  @export(interface)
  package mutating func reconsider(at now: Double) {
    if isOpen { return }
    state = .waiting
    backoff = Backoff(Self.delays, firstDueAt: now)
  }

  /// Whether `line` is news about this node.
  package mutating func isNews(_ line: String) -> Bool {
    defer { lastLine = line }
    return line != lastLine
  }
}
