internal import CLinux

/// The kernel's announcements of device changes (uevents), read from its netlink socket. udev is not required.
public struct KernelEvents: ~Copyable {
  /// A descriptor that is readable while there are events. Reads never block.
  public let descriptor: Descriptor

  /// Opens the socket. Events that occur from now on can be read.
  @export(interface)
  public init() throws(Errno) {
    descriptor = Descriptor(owning: try retryingIfInterrupted { vt_uevent_socket() })
  }

  /// The maximum number of events that one call reads. `descriptor` stays readable while there are more.
  private static let maximumEventsPerRead = 256

  /// The outcome of a call to `read`.
  public enum ReadResult: Sendable {
    /// All events were read.
    case complete
    /// The kernel dropped events because its buffer was full. The caller must examine the devices itself.
    case lossy
    /// The socket cannot be read, and would stay readable forever. Callers must close it.
    case broken
  }

  /// Reads the pending events and calls `body` for each.
  public borrowing func read(_ body: (Uevent) -> Void) -> ReadResult {
    // The kernel's limit is 2 KiB of variables and a header.
    withUnsafeTemporaryAllocation(byteCount: 8192, alignment: 8) { buffer in
      for _ in 0..<Self.maximumEventsPerRead {
        var isFromKernel: Int32 = 0
        let count = vt_uevent_receive(descriptor.rawValue, buffer.baseAddress, buffer.count, &isFromKernel)
        if count < 0 {
          let error = Errno.last
          switch error {
          case .interrupted: continue
          case .wouldBlock: return .complete
          // The kernel reports this error once.
          case .noBufferSpace: return .lossy
          default: return .broken
          }
        }
        guard isFromKernel != 0 else { continue }
        if let event = Uevent(UnsafeRawBufferPointer(rebasing: buffer[0..<count])) { body(event) }
      }
      return .complete
    }
  }
}
