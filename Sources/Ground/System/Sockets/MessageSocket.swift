internal import CLinux

/// One end of a connection between two programs of this machine that keeps the borders of messages. Calls never wait.
public struct MessageSocket: ~Copyable {
  /// A descriptor that is readable when there is a message, or when the other end was closed.
  public let descriptor: Descriptor
  /// Whether an empty message is the end of the connection. A datagram may be empty.
  private let hasEnd: Bool

  /// Takes ownership of a connected socket.
  @export(interface)
  package init(owning descriptor: consuming Descriptor) {
    self.descriptor = descriptor
    hasEnd = true
  }

  /// Connects to the program that listens at `path` (`MessageListener`).
  ///
  /// - Throws: An error if no program listens there, or if this process may not connect.
  @export(interface)
  public init(connectingTo path: String) throws(Errno) {
    descriptor = Descriptor(owning: try retryingIfInterrupted { vt_message_socket(path) })
    hasEnd = true
  }

  /// Opens a socket that exchanges datagrams with the program that receives them at the path `peer`.
  ///
  /// - Parameter path: The path to which the other program replies. Only this process's user may send there. An existing
  ///   file is removed.
  /// - Throws: An error if no program receives datagrams there, or if this process may not send to it.
  @export(interface)
  public init(boundTo path: String, sendingTo peer: String) throws(Errno) {
    descriptor = Descriptor(owning: try retryingIfInterrupted { vt_datagram_socket(path, peer) })
    hasEnd = false
  }

  /// Sends a message, which must not be empty: the receiver would take it for the end of the connection.
  ///
  /// - Throws: `Errno.wouldBlock` if the receiver does not read its messages, or an error if it was closed.
  @export(interface)
  public borrowing func send(_ message: [UInt8]) throws(Errno) {
    let number = descriptor.rawValue
    try retryingIfInterrupted { message.withUnsafeBytes { vt_send(number, $0.baseAddress, $0.count) } }
  }

  /// Receives a message, or returns `nil` if there is none.
  ///
  /// - Parameter limit: The maximum length in bytes. The rest of a longer message is lost.
  /// - Throws: An error if the other end was closed. That of a datagram socket is not reported before the next message
  ///   is sent.
  @export(interface)
  public borrowing func receive(limit: Int) throws(Errno) -> [UInt8]? {
    let number = descriptor.rawValue
    var failure: Errno?
    let message = [UInt8](unsafeUninitializedCapacity: limit) { buffer, count in
      let length = vt_receive_message(number, buffer.baseAddress, buffer.count)
      if length < 0 { failure = .last }
      count = max(0, min(length, limit))
    }
    if failure == .wouldBlock || failure == .interrupted { return nil }
    if let failure { throw failure }
    if message.isEmpty, hasEnd { throw .operationNotSupportedByDevice }
    return message
  }
}

/// A socket that accepts connections with messages from other programs of this machine.
package struct MessageListener: ~Copyable {
  /// A descriptor that is readable when there is a connection.
  package let descriptor: Descriptor

  /// Listens at `path`, to which only this process's user and group may connect. An existing file is removed.
  @export(interface)
  package init(at path: String) throws(Errno) {
    descriptor = Descriptor(owning: try retryingIfInterrupted { vt_listening_message_socket(path) })
  }

  /// Accepts the next connection, or returns `nil` if there is none.
  @export(interface)
  package borrowing func accept() -> MessageSocket? {
    let connection = vt_accept_session(descriptor.rawValue)
    return connection < 0 ? nil : MessageSocket(owning: Descriptor(owning: connection))
  }
}
