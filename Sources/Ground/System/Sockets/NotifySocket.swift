internal import CLinux

/// The receiving end of systemd's notify protocol, for messages from child processes: datagrams of `NAME=VALUE` lines,
/// optionally with a descriptor to store.
public struct NotifySocket: ~Copyable {
  /// A descriptor that is readable when there is a message.
  public let descriptor: Descriptor

  /// Listens at `name`: a path, which only this process's user and group may send to, or the name of an abstract socket
  /// that begins with `@`.
  @export(interface)
  public init(_ name: String) throws(Errno) {
    let isPath = name.utf8.first == UInt8(ascii: "/")
    descriptor = Descriptor(
      owning: try retryingIfInterrupted { isPath ? vt_listening_socket(name, 0o117) : vt_notify_socket(name, 1) })
  }

  /// Calls `body` with the lines of each received message, and with the message's descriptors, which `body` then owns.
  public borrowing func receive(_ body: (_ lines: [Substring], _ descriptors: consuming SentDescriptors) -> Void) {
    withUnsafeTemporaryAllocation(byteCount: 4096, alignment: 8) { buffer in
      // Bounded, because a sender that never stops must not block the first process. The descriptor stays readable for
      // the rest.
      for _ in 0..<256 {
        var numbers = [Int32](repeating: -1, count: Int(vt_most_descriptors))
        var sent: Int32 = 0
        let count = vt_notify_receive(descriptor.rawValue, buffer.baseAddress, buffer.count, &numbers, &sent)
        guard count >= 0 else {
          if Errno.last == .interrupted { continue }
          return
        }
        let text = String(decoding: buffer[..<count], as: UTF8.self)
        body(text.split(separator: "\n"), SentDescriptors(owning: Array(numbers.prefix(Int(sent)))))
      }
    }
  }
}
