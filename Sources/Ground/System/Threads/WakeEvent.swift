internal import CLinux

/// An event that wakes a thread that waits with `Poll` (eventfd). Any thread may signal it.
public final class WakeEvent: @unchecked Sendable {
  /// A descriptor that is readable from `signal` until `reset`.
  public let descriptor: Descriptor

  /// Creates an event that is not signaled.
  public init() throws(Errno) {
    descriptor = Descriptor(owning: try retryingIfInterrupted { eventfd(0, Int32(EFD_CLOEXEC) | Int32(EFD_NONBLOCK)) })
  }

  /// Signals the event. Signaling it again before `reset` has no effect.
  public func signal() {
    var one: UInt64 = 1
    _ = write(descriptor.rawValue, &one, 8)
  }

  /// Resets the event.
  public func reset() {
    var count: UInt64 = 0
    _ = read(descriptor.rawValue, &count, 8)
  }
}
