internal import CLinux

/// Where a program answers questions of other programs on the same machine: a text each way.
///
/// A datagram for each, so that nobody who asks and goes away, or never reads the answer, holds the program up.
public struct RequestSocket: ~Copyable {
  /// Readable when somebody asks.
  public let descriptor: Descriptor

  /// D: in bytes, of a question or an answer.
  public static let longest = 64 << 10

  /// - Parameter path: where it is; only this program's user may ask there. What is there already goes.
  @export(interface)
  public init(at path: String) throws(Errno) {
    descriptor = Descriptor(owning: try retrying { vt_answering_socket(path) })
  }

  /// Answers the questions that have come; an answer that nobody takes is lost, and so is what of it is too long.
  public borrowing func answer(_ answer: (_ question: String) -> String) {
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: Self.longest, alignment: 1)
    defer { buffer.deallocate() }
    // D: bounded, as for who tells something (`NotifySocket`).
    for _ in 0..<16 {
      var peer = vt_peer()
      let count = vt_receive_from(descriptor.rawValue, buffer.baseAddress, buffer.count, &peer)
      guard count >= 0 else {
        if Errno.last == .interrupted { continue }
        return
      }
      let bytes = Array(answer(String(decoding: buffer[..<count], as: UTF8.self)).utf8.prefix(Self.longest))
      _ = bytes.withUnsafeBytes { vt_send_to(descriptor.rawValue, $0.baseAddress, $0.count, &peer) }
    }
  }

  /// Asks the program that listens at `path`; throws `Errno.timedOut` where it does not answer within so many seconds.
  public static func ask(_ question: String, at path: String, within seconds: Double) throws(Errno) -> String {
    let socket = Descriptor(owning: try retrying { vt_asking_socket(path) })
    try socket.writeAll(question)
    let poll = try Poll()
    try poll.add(socket.rawValue, tag: 0)
    var isThere = false
    let bound = Clock.now + seconds
    while !isThere, Clock.now < bound { try poll.wait(for: bound - Clock.now) { _ in isThere = true } }
    guard isThere else { throw .timedOut }
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: longest, alignment: 1)
    defer { buffer.deallocate() }
    let count = try socket.read(into: buffer)
    return String(decoding: buffer[..<count], as: UTF8.self)
  }
}
