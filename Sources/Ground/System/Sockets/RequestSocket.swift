internal import CLinux

/// A socket on which a program answers requests of other programs on the same machine. Requests and replies are text.
///
/// A client sends a socket with its request, and the reply is sent to that socket. A client that exits or never reads
/// the reply therefore cannot block the program, and the two may be in different network namespaces.
public struct RequestSocket: ~Copyable {
  /// A descriptor that is readable when there is a request.
  public let descriptor: Descriptor

  /// The maximum length of a request or a reply, in bytes.
  public static let maximumLength = 64 << 10

  /// Creates a listening socket.
  ///
  /// Only this program's user may send requests.
  ///
  /// - Parameter path: The path of the socket. An existing file is removed.
  @export(interface)
  public init(at path: String) throws(Errno) {
    descriptor = Descriptor(owning: try retryingIfInterrupted { vt_listening_socket(path, 0) })
  }

  /// Receives the next request, if any, and sends its reply. A reply that the client does not read is lost, and a reply
  /// that is too long is truncated.
  public borrowing func replyToNext(_ answer: (_ question: String) -> String) {
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: Self.maximumLength, alignment: 1)
    defer { buffer.deallocate() }
    // One request per call: a reply may wait for a disk, and a watchdog monitors the turns of the event loop.
    var numbers = [Int32](repeating: -1, count: Int(vt_most_descriptors))
    var sent: Int32 = 0
    // The socket's mode already excludes other users.
    var sender: UInt32 = 0
    let count = vt_notify_receive(descriptor.rawValue, buffer.baseAddress, buffer.count, &numbers, &sent, &sender)
    var descriptors = SentDescriptors(owning: Array(numbers.prefix(Int(sent))))
    guard count >= 0, let peer = descriptors.takeOnly(if: { _ in true }) else { return }
    let bytes = Array(answer(String(decoding: buffer[..<count], as: UTF8.self)).utf8.prefix(Self.maximumLength))
    bytes.withUnsafeBytes { _ = vt_notify_send(peer.rawValue, $0.baseAddress, $0.count, -1) }
  }

  /// Sends a request to the program that listens at `path` and returns its reply.
  ///
  /// - Throws: `Errno.timedOut` if there is no reply within the given number of seconds.
  public static func send(_ question: String, to path: String, timeout seconds: Double) throws(Errno) -> String {
    let socket = Descriptor(owning: try retryingIfInterrupted { vt_notify_socket(path, 0) })
    var ends: [Int32] = [-1, -1]
    try retryingIfInterrupted { vt_socket_pair(&ends) }
    let replySocket = Descriptor(owning: ends[0])
    try send(question, with: Descriptor(owning: ends[1]), by: socket)
    let poll = try Poll()
    try poll.add(replySocket.rawValue, tag: 0)
    var hasReply = false
    let deadline = Clock.now + seconds
    while !hasReply, Clock.now < deadline { try poll.wait(for: deadline - Clock.now) { _ in hasReply = true } }
    guard hasReply else { throw .timedOut }
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: maximumLength, alignment: 1)
    defer { buffer.deallocate() }
    let count = try replySocket.read(into: buffer)
    return String(decoding: buffer[..<count], as: UTF8.self)
  }

  private static func send(_ question: String, with peer: consuming Descriptor, by socket: borrowing Descriptor)
    throws(Errno)
  {
    let bytes = Array(question.utf8)
    let end = peer.rawValue
    let socket = socket.rawValue
    try retryingIfInterrupted { bytes.withUnsafeBytes { vt_notify_send(socket, $0.baseAddress, $0.count, end) } }
    // The descriptor must stay open until here.
    _ = consume peer
  }
}
