import System

/// Tells a thread that waits for the network that nobody wants it any more, or that there is something to look at.
final class Cancellation: @unchecked Sendable {
  /// Nil where this machine has no descriptor left, and so none for a connection either.
  let bell = try? WakeEvent()

  func cancel() { bell?.signal() }
  func answer() { bell?.reset() }
}
