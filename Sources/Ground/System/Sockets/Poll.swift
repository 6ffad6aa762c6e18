internal import CLinux

/// A set of descriptors to wait for (epoll, level-triggered).
///
/// The set is itself a descriptor that is readable while one of its members is ready. A device that owns several
/// descriptors can therefore expose one to the event loop.
public struct Poll: ~Copyable {
  /// The epoll descriptor, readable while one of the members is ready.
  public let descriptor: Descriptor

  /// Creates an empty set.
  public init() throws(Errno) {
    descriptor = Descriptor(owning: try retryingIfInterrupted { epoll_create1(Int32(EPOLL_CLOEXEC)) })
  }

  /// The states of a descriptor to wait for.
  public struct Readiness: OptionSet, Sendable {
    /// The kernel's flags.
    public let rawValue: UInt32
    /// Creates an option set from the kernel's flags.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// The descriptor has data, or is at its end.
    public static let readable = Readiness(rawValue: UInt32(vt_epoll_readable))
    /// The descriptor accepts data.
    public static let writable = Readiness(rawValue: UInt32(vt_epoll_writable))
    /// The other end is closed, or the descriptor has an error. Reported even if it is not requested.
    public static let hungUp = Readiness(rawValue: UInt32(vt_epoll_hung_up))
  }

  /// Watches `member` for the given readiness and for hang-up. `wait` reports it by its `tag`. Closing a member removes
  /// it from the set.
  public borrowing func add(_ member: Int32, tag: UInt64, for readiness: Readiness = .readable) throws(Errno) {
    let poll = descriptor.rawValue
    try retryingIfInterrupted { vt_epoll_add(poll, member, readiness.rawValue, tag) }
  }

  /// Removes a descriptor. Does nothing if it is not a member.
  public borrowing func remove(_ member: Int32) {
    _ = epoll_ctl(descriptor.rawValue, EPOLL_CTL_DEL, member, nil)
  }

  /// Calls `ready` with the tag of each member that is ready.
  ///
  /// - Parameter seconds: The maximum time to wait. 0 returns at once, and `nil` waits until a member is ready. A
  ///   caught signal ends the wait early.
  public borrowing func wait(for seconds: Double?, _ ready: (UInt64) -> Void) throws(Errno) {
    _ = try waitUnlessInterrupted(for: seconds, ready)
  }

  /// Calls `ready` with the tag of each member that is ready.
  ///
  /// - Parameter seconds: The maximum time to wait. 0 returns at once, and `nil` waits until a member is ready.
  /// - Returns: `false` if a signal ended the wait.
  public borrowing func waitUnlessInterrupted(for seconds: Double?, _ ready: (UInt64) -> Void) throws(Errno) -> Bool {
    try waitUnlessInterrupted(for: seconds) { tag, _ in ready(tag) }
  }

  /// Calls `ready` with the tag and the readiness of each member that is ready.
  ///
  /// - Parameter seconds: The maximum time to wait. 0 returns at once, and `nil` waits until a member is ready.
  /// - Returns: `false` if a signal ended the wait.
  public borrowing func waitUnlessInterrupted(for seconds: Double?, _ ready: (UInt64, Readiness) -> Void) throws(Errno)
    -> Bool
  {
    // Waits are limited to a day, so that the value fits all types below.
    let nanoseconds = seconds.map { Int64(max(0, min($0, 86_400)) * 1e9) } ?? -1
    // Eight events at a time. The set is level-triggered, so the next call returns the others.
    var failure: Errno?
    var isInterrupted = false
    withUnsafeTemporaryAllocation(of: epoll_event.self, capacity: 8) { events in
      let count = vt_epoll_wait(descriptor.rawValue, events.baseAddress, 8, nanoseconds)
      if count < 0 {
        let error = Errno.last
        if error == .interrupted { isInterrupted = true } else { failure = error }
        return
      }
      for index in 0..<Int(count) {
        let event = events.baseAddress! + index
        ready(vt_epoll_tag(event), Readiness(rawValue: vt_epoll_events(event)))
      }
    }
    if let failure { throw failure }
    return !isInterrupted
  }
}
