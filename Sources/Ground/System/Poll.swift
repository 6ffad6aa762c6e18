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

  /// Watches `member` for input and hang-up; `tag` comes back from `wait`.
  /// A member that is closed leaves the set by itself.
  public borrowing func add(_ member: Int32, tag: UInt64) throws(Errno) {
    let poll = descriptor.rawValue
    try retrying { vt_epoll_add(poll, member, tag) }
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
      for index in 0..<Int(count) { ready(vt_epoll_tag(events.baseAddress! + index)) }
    }
    if let failure { throw failure }
    return !isInterrupted
  }
}
