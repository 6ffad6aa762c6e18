internal import CLinux

/// Where a program hears from the programs that it has started (the receiving end of systemd's
/// notify protocol): datagrams of `NAME=VALUE` lines, some with a descriptor to keep.
public struct NotifySocket: ~Copyable {
  /// Readable when there is a message.
  public let descriptor: Descriptor

  /// Listens at `name`: a path, where only this program's user and group may tell something, or a name that begins with `@` and lies in
  /// no file system.
  @export(interface)
  public init(_ name: String) throws(Errno) {
    let isPath = name.utf8.first == UInt8(ascii: "/")
    descriptor = Descriptor(owning: try retrying { isPath ? vt_listening_socket(name, 0o117) : vt_notify_socket(name, 1) })
  }

  /// Gives each message that has come: its lines, and the descriptor that came with it,
  /// which belongs to `body` from then on.
  public borrowing func receive(_ body: (_ lines: [Substring], _ descriptor: consuming Descriptor?) -> Void) {
    withUnsafeTemporaryAllocation(byteCount: 4096, alignment: 8) { buffer in
      // D: bounded, since a sender that never rests must not hold up the first process; the rest is told of again.
      for _ in 0..<256 {
        var sent: Int32 = -1
        let count = vt_notify_receive(descriptor.rawValue, buffer.baseAddress, buffer.count, &sent)
        guard count >= 0 else {
          if Errno.last == .interrupted { continue }
          return
        }
        let text = String(decoding: buffer[..<count], as: UTF8.self)
        body(text.split(separator: "\n"), sent >= 0 ? Descriptor(owning: sent) : nil)
      }
    }
  }
}
