import System

/// Wakes the player's thread. It is a class because in Swift 6.3.1's Embedded mode a closure cannot capture a
/// noncopyable value.
///
/// `@unchecked Sendable`: its properties never change, and the kernel orders the operations on their descriptors. The
/// player and its thread own the event. Threads that play a sound signal it; only the player's thread waits.
final class PlayerWakeEvent: @unchecked Sendable {
  private let wakeEvent: WakeEvent
  private let poll: Poll

  init() throws(Errno) {
    wakeEvent = try WakeEvent()
    poll = try Poll()
    try poll.add(wakeEvent.descriptor.rawValue, tag: 0)
  }

  /// Wakes the player's thread. May be called on any thread.
  func signal() { wakeEvent.signal() }

  /// Waits for `signal()` and resets the event. Only one thread may call this.
  func wait(for seconds: Double) {
    var rang = false
    try? poll.wait(for: seconds) { _ in rang = true }
    if rang { wakeEvent.reset() }
  }
}
