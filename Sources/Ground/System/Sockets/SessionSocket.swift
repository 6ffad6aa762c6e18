internal import CLinux

/// A socket on which the first process accepts sessions of another user's programs.
///
/// Such a program sends a request with its standard streams, and waits for an exit status. The first process passes
/// each connection to a new process and receives nothing itself, so that a hostile program cannot hold it up.
package struct SessionSocket: ~Copyable {
  /// A descriptor that is readable when there is a connection.
  package let descriptor: Descriptor

  /// The maximum length of a request, in bytes.
  private static let maximumLength = 16 << 10

  /// The exit status of a session that was refused because there are too many. No session ends with it.
  package static let busyStatus: Int32 = 75

  /// Creates a listening socket, to which only the members of `group` may connect, and processes of the superuser that
  /// may ignore permissions.
  ///
  /// - Parameter path: The path of the socket. An existing file is removed.
  @export(interface)
  package init(at path: String, for group: UInt32) throws(Errno) {
    let socket = Descriptor(owning: try retryingIfInterrupted { vt_session_socket(path, 1) })
    try File.restrict(path, toGroup: group)
    descriptor = socket
  }

  package borrowing func accept() -> Descriptor? {
    let connection = vt_accept_session(descriptor.rawValue)
    return connection < 0 ? nil : Descriptor(owning: connection)
  }

  /// Refuses a connection with `busyStatus`, and closes it.
  package static func refuse(_ connection: consuming Descriptor) { send(status: busyStatus, to: connection.rawValue) }

  /// Sends a request with this process's standard streams to the socket at `path`, and waits for its end.
  ///
  /// - Returns: The exit status of the process that carried out the request, or 1 if it ended without one.
  @export(interface)
  package static func perform(_ request: String, at path: String) throws(Errno) -> Int32 {
    let connection = Descriptor(owning: try retryingIfInterrupted { vt_session_socket(path, 0) })
    let number = connection.rawValue
    let bytes = Array(request.utf8)
    do throws(Errno) {
      try retryingIfInterrupted { bytes.withUnsafeBytes { vt_send_streams(number, $0.baseAddress, $0.count) } }
    } catch {
      // A refused connection may be closed already, with the status in it.
      if error.rawValue != EPIPE { throw error }
    }
    var status: UInt8 = 1
    do throws(Errno) { try retryingIfInterrupted { read(number, &status, 1) } } catch {
      // The kernel first reports that the other end was closed with the request in it.
      if error.rawValue != ECONNRESET { throw error }
      try retryingIfInterrupted { read(number, &status, 1) }
    }
    // The connection must stay open until here.
    _ = consume connection
    return Int32(status)
  }

  /// Receives the request of the connection on standard input, and replaces this process's standard streams with the
  /// sender's.
  ///
  /// - Returns: The request, and a new descriptor of the connection, which stays open.
  /// - Throws: `Errno.wouldBlock` if no request arrives within ten seconds, and `Errno.invalidArgument` if it contains
  ///   no streams.
  package static func receive() throws(Errno) -> (request: String, connection: Int32) {
    let connection = try retryingIfInterrupted { vt_copy_descriptor(0) }
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: maximumLength, alignment: 1)
    defer { buffer.deallocate() }
    let count = try retryingIfInterrupted { vt_receive_streams(connection, buffer.baseAddress, buffer.count) }
    return (String(decoding: buffer[..<count], as: UTF8.self), connection)
  }

  /// Sends the exit status of a session to the other end of its connection.
  package static func send(status: Int32, to connection: Int32) {
    var status = UInt8(truncatingIfNeeded: status)
    _ = vt_send(connection, &status, 1)
  }
}
