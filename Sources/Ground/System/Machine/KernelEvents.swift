internal import CLinux

/// What the kernel announces about devices (uevents), read from its own
/// netlink socket: no udev is needed.
public struct KernelEvents: ~Copyable {
  /// Readable while there are events; never blocks.
  public let descriptor: Descriptor

  /// Listens from here on.
  @export(interface)
  public init() throws(Errno) {
    descriptor = Descriptor(owning: try retrying { vt_uevent_socket() })
  }

  /// D: how many events one call reads at most; `descriptor` stays readable while there are more.
  private static let most = 256

  /// What became of a reading.
  public enum Reading: Sendable {
    /// Every event was read.
    case complete
    /// Events were lost because too many came at once: the receiver must look at its devices itself.
    case lossy
    /// The socket cannot be read, and would be readable for ever: it is of no use any more.
    case broken
  }

  /// Reads what has come, and gives each event to `body`.
  public borrowing func read(_ body: (KernelEvent) -> Void) -> Reading {
    // The kernel's own limit is 2 KiB of variables and a heading.
    withUnsafeTemporaryAllocation(byteCount: 8192, alignment: 8) { buffer in
      for _ in 0..<Self.most {
        var isFromKernel: Int32 = 0
        let count = vt_uevent_receive(descriptor.rawValue, buffer.baseAddress, buffer.count, &isFromKernel)
        if count < 0 {
          let error = Errno.last
          switch error {
          case .interrupted: continue
          case .wouldBlock: return .complete
          // The kernel says so once.
          case .noBufferSpace: return .lossy
          default: return .broken
          }
        }
        guard isFromKernel != 0 else { continue }
        if let event = KernelEvent(UnsafeRawBufferPointer(rebasing: buffer[0..<count])) { body(event) }
      }
      return .complete
    }
  }
}
