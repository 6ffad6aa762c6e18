internal import CLinux

/// Wakes a thread that waits with `Poll` (eventfd). Any thread may ring.
public final class Doorbell: @unchecked Sendable {
  /// Readable from `ring` until `answer`.
  public let descriptor: Descriptor

  /// One that nobody has rung.
  public init() throws(Errno) {
    descriptor = Descriptor(owning: try retrying { eventfd(0, Int32(EFD_CLOEXEC) | Int32(EFD_NONBLOCK)) })
  }

  /// Rung often, it is rung once.
  public func ring() {
    var one: UInt64 = 1
    _ = write(descriptor.rawValue, &one, 8)
  }

  /// It is quiet until somebody rings anew.
  public func answer() {
    var count: UInt64 = 0
    _ = read(descriptor.rawValue, &count, 8)
  }
}
