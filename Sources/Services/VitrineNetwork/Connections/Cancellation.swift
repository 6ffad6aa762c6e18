import System

/// Cancels the work of a thread that uses the network, or wakes it, to make it check for new work.
final class Cancellation: @unchecked Sendable {
  /// The event that wakes the thread from a wait. `nil` if no file descriptor was available. Then no connection can be
  /// opened either.
  let wakeEvent = try? WakeEvent()

  private let lock = Lock()
  /// Guarded by the lock.
  private var hasCancelled = false

  /// Whether the work was cancelled. A thread whose connection always has data never waits, so it checks this.
  var isCancelled: Bool { lock.withLock { hasCancelled } }

  /// Cancels the work permanently.
  func cancel() {
    lock.withLock { hasCancelled = true }
    wake()
  }

  /// Wakes the thread until `reset()`.
  func wake() { wakeEvent?.signal() }

  func reset() { wakeEvent?.reset() }
}
