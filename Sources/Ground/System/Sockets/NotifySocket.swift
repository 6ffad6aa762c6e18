internal import CLinux

/// The receiving end of systemd's notify protocol, for messages from the processes of one user: datagrams of
/// `NAME=VALUE` lines, optionally with a descriptor to store.
public struct NotifySocket: ~Copyable {
  /// A descriptor that is readable when there is a message.
  public let descriptor: Descriptor
  /// The ID of the user whose messages are accepted.
  private let user: UInt32

  /// The user of a message that the kernel does not attribute to a user.
  public static let unknownUser = UInt32.max

  /// Listens at `name`: a path, which only this process's user and group may send to, or the name of an abstract socket
  /// that begins with `@`.
  ///
  /// Each process of the machine may send to an abstract socket, so the kernel attributes each message to its sender.
  ///
  /// - Parameter user: The ID of the user whose messages are accepted.
  @export(interface)
  public init(_ name: String, from user: UInt32) throws(Errno) {
    self.user = user
    let isPath = name.utf8.first == UInt8(ascii: "/")
    descriptor = Descriptor(
      owning: try retryingIfInterrupted { isPath ? vt_listening_socket(name, 1) : vt_notify_socket(name, 1) })
  }

  /// Receives all messages, up to a limit.
  ///
  /// - Parameters:
  ///   - body: Called with the lines of each accepted message, and with the message's descriptors, which `body` then
  ///     owns.
  ///   - refuse: Called with the user of each other message, which may be `unknownUser`, and with the message's
  ///     descriptors, which `refuse` then owns.
  public borrowing func receive(
    _ body: (_ lines: [Substring], _ descriptors: consuming SentDescriptors) -> Void,
    refused refuse: (_ user: UInt32, _ descriptors: consuming SentDescriptors) -> Void
  ) {
    withUnsafeTemporaryAllocation(byteCount: 4096, alignment: 8) { buffer in
      // Bounded, because a sender that never stops must not block the first process. The descriptor stays readable for
      // the rest.
      for _ in 0..<256 {
        var numbers = [Int32](repeating: -1, count: Int(vt_most_descriptors))
        var sent: Int32 = 0
        var sender: UInt32 = 0
        let count = vt_notify_receive(descriptor.rawValue, buffer.baseAddress, buffer.count, &numbers, &sent, &sender)
        guard count >= 0 else {
          if Errno.last == .interrupted { continue }
          return
        }
        let descriptors = SentDescriptors(owning: Array(numbers.prefix(Int(sent))))
        guard sender == user else {
          refuse(sender, descriptors)
          continue
        }
        body(String(decoding: buffer[..<count], as: UTF8.self).split(separator: "\n"), descriptors)
      }
    }
  }
}
