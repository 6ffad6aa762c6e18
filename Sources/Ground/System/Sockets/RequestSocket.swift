internal import CLinux

/// Where a program answers questions of other programs on the same machine: a text each way.
///
/// Who asks sends a socket along, by which the answer goes: so nobody who goes away, or never reads it, holds the program up, and both may
/// be in different networks of the kernel's.
public struct RequestSocket: ~Copyable {
  /// Readable when somebody asks.
  public let descriptor: Descriptor

  /// D: in bytes, of a question or an answer.
  public static let longest = 64 << 10

  /// - Parameters:
  ///   - path: where it is. What is there already goes.
  ///   - isShared: whether this program's group may ask there, beside its user.
  @export(interface)
  public init(at path: String, isShared: Bool = false) throws(Errno) {
    descriptor = Descriptor(owning: try retrying { vt_listening_socket(path, isShared ? 0o117 : 0o177) })
  }

  /// Answers the question that has come first, if any; an answer that nobody takes is lost, and so is what of it is too long.
  public borrowing func answer(_ answer: (_ question: String) -> String) {
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: Self.longest, alignment: 1)
    defer { buffer.deallocate() }
    // One a turn: an answer may wait for a disk, and whoever looks after this program waits for its turns.
    var sent: Int32 = -1
    let count = vt_notify_receive(descriptor.rawValue, buffer.baseAddress, buffer.count, &sent)
    guard count >= 0, sent >= 0 else { return }
    let peer = Descriptor(owning: sent)
    let bytes = Array(answer(String(decoding: buffer[..<count], as: UTF8.self)).utf8.prefix(Self.longest))
    bytes.withUnsafeBytes { _ = vt_notify_send(peer.rawValue, $0.baseAddress, $0.count, -1) }
  }

  /// Asks the program that listens at `path`; throws `Errno.timedOut` where it does not answer within so many seconds.
  public static func ask(_ question: String, at path: String, within seconds: Double) throws(Errno) -> String {
    let socket = Descriptor(owning: try retrying { vt_notify_socket(path, 0) })
    var ends: [Int32] = [-1, -1]
    try retrying { vt_socket_pair(&ends) }
    let own = Descriptor(owning: ends[0])
    try send(question, with: Descriptor(owning: ends[1]), by: socket)
    let poll = try Poll()
    try poll.add(own.rawValue, tag: 0)
    var isThere = false
    let bound = Clock.now + seconds
    while !isThere, Clock.now < bound { try poll.wait(for: bound - Clock.now) { _ in isThere = true } }
    guard isThere else { throw .timedOut }
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: longest, alignment: 1)
    defer { buffer.deallocate() }
    let count = try own.read(into: buffer)
    return String(decoding: buffer[..<count], as: UTF8.self)
  }

  private static func send(_ question: String, with peer: consuming Descriptor, by socket: borrowing Descriptor) throws(Errno) {
    let (bytes, end, socket) = (Array(question.utf8), peer.rawValue, socket.rawValue)
    try retrying { bytes.withUnsafeBytes { vt_notify_send(socket, $0.baseAddress, $0.count, end) } }
    // Until here it is open.
    _ = consume peer
  }
}
