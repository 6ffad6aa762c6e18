internal import CLinux

/// Waits for several descriptors at once (epoll, level-triggered).
///
/// A poll set is itself a descriptor that is readable while one of its members
/// is, so a device that owns several can show one to the loop above it.
public struct Poll: ~Copyable {
  /// The epoll descriptor itself, readable while one of its members is.
  public let descriptor: Descriptor

  /// A set without members.
  public init() throws(Errno) {
    descriptor = Descriptor(owning: try retrying { epoll_create1(Int32(EPOLL_CLOEXEC)) })
  }

  /// What a descriptor can be ready for.
  public struct Readiness: OptionSet, Sendable {
    /// The kernel's flags.
    public let rawValue: UInt32
    /// Of the kernel's flags.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// There is something to read, or the end of it.
    public static let readable = Readiness(rawValue: UInt32(vt_epoll_readable))
    /// There is room to write.
    public static let writable = Readiness(rawValue: UInt32(vt_epoll_writable))
    /// The other end has gone, or is in error; told whether it was asked for or not.
    public static let hungUp = Readiness(rawValue: UInt32(vt_epoll_hung_up))
  }

  /// Watches `member` for what is asked for and for hang-up; `tag` comes back from `wait`.
  /// A member that is closed leaves the set by itself.
  public borrowing func add(_ member: Int32, tag: UInt64, for readiness: Readiness = .readable) throws(Errno) {
    let poll = descriptor.rawValue
    try retrying { vt_epoll_add(poll, member, readiness.rawValue, tag) }
  }

  /// Takes a descriptor out; one that is not in the set is no error.
  public borrowing func remove(_ member: Int32) {
    _ = epoll_ctl(descriptor.rawValue, EPOLL_CTL_DEL, member, nil)
  }

  /// Calls `ready` with the tag of every member that has something to read.
  ///
  /// - Parameter seconds: how long to wait at most; 0 looks once, nil waits
  ///   until something comes. A caught signal ends the wait early.
  public borrowing func wait(for seconds: Double?, _ ready: (UInt64) -> Void) throws(Errno) {
    _ = try waitUnlessInterrupted(for: seconds, ready)
  }

  /// The same.
  ///
  /// - Returns: false where a signal ended the wait.
  public borrowing func waitUnlessInterrupted(for seconds: Double?, _ ready: (UInt64) -> Void) throws(Errno) -> Bool {
    try waitUnlessInterrupted(for: seconds) { tag, _ in ready(tag) }
  }

  /// The same; `ready` also hears what the member is ready for.
  public borrowing func waitUnlessInterrupted(for seconds: Double?, _ ready: (UInt64, Readiness) -> Void) throws(Errno) -> Bool {
    // A day is as good as for ever, and fits every type below.
    let nanoseconds = seconds.map { Int64(max(0, min($0, 86_400)) * 1e9) } ?? -1
    // Eight at a time: the set is level-triggered, so what did not fit comes
    // with the next call.
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
