import System

/// Wakes a thread that waits for the network, to cancel its work or to make it check for new work.
final class Cancellation: @unchecked Sendable {
  /// `nil` if no file descriptor was available. Then no connection can be opened either.
  let wakeEvent = try? WakeEvent()

  func cancel() { wakeEvent?.signal() }
  func reset() { wakeEvent?.reset() }
}
