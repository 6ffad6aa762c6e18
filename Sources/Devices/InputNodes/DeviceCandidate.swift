import System

/// A node that may be a wanted device, with the state of opening it.
package struct DeviceCandidate {
  package enum State: Equatable {
    /// Waiting for the time at which to open it.
    case waiting
    /// Open since the given time, in seconds.
    case open(Double)
    /// Not wanted, or not usable until the node changes.
    case refused
  }

  package let path: String
  package private(set) var state = State.waiting
  private var backoff: Backoff
  /// The last line that was logged about the node, which prevents duplicates.
  private var lastLine: String?

  @export(interface)
  package init(_ path: String, at now: Double) {
    self.path = path
    backoff = Backoff(Self.delays, firstDueAt: now)
  }

  /// The delays in seconds after each failure. Chosen: retries continue as long as the node exists. The last delay is
  /// short enough for a user who waits at the panel, and costs nothing.
  package static let delays = [0.02, 0.05, 0.1, 0.2, 0.4, 0.8, 1.6, 3.2, 10, 30]

  /// The number of failures, within three seconds, before one is logged. Chosen: on a slow board that has just started,
  /// udev needs time to set permissions.
  package static let unloggedFailures = 8

  /// The time in seconds for which a device must have been open to count as working. Chosen: longer than a device takes
  /// that fails while it starts.
  package static let stableTime = 10.0

  /// The number of failures in a row.
  package var failureCount: Int { backoff.failureCount }

  package var isOpen: Bool { if case .open = state { true } else { false } }

  package var deadline: Double? { state == .waiting ? backoff.deadline : nil }

  /// Records that the node could not be opened, and schedules a retry.
  ///
  /// - Returns: `true` if the failure should be logged now, because it has lasted and was not logged before.
  package mutating func recordOpenFailure(at now: Double) -> Bool {
    backoff.recordFailure(at: now)
    state = .waiting
    return backoff.failureCount == Self.unloggedFailures
  }

  /// Records that the open device could not be read, and schedules another attempt.
  ///
  /// - Parameter hasWorked: Whether the device has reported events since it was opened. A device without events does
  ///   not count as working, however long it was open.
  /// - Returns: `true` if the failure should be logged now, because it is the second in a row.
  package mutating func recordReadFailure(at now: Double, hasWorked: Bool) -> Bool {
    if case .open(let start) = state, hasWorked, now - start >= Self.stableTime { backoff.reset() }
    backoff.recordFailure(at: now)
    state = .waiting
    return backoff.failureCount == 2
  }

  package mutating func recordOpen(at now: Double) { state = .open(now) }

  /// Stops retrying until the node changes.
  package mutating func refuse() { state = .refused }

  /// Discards the results of earlier attempts because the node has changed.
  @export(interface)
  package mutating func reset(at now: Double) {
    if isOpen { return }
    state = .waiting
    backoff = Backoff(Self.delays, firstDueAt: now)
  }

  /// Returns `true` if `line` differs from the last line about this node.
  package mutating func shouldLog(_ line: String) -> Bool {
    defer { lastLine = line }
    return line != lastLine
  }
}
