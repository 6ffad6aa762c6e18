import System

/// A pseudo-terminal, which stands for a serial line: what is written into one end comes out of the other. It is unplugged when it is let go.
package final class Wire {
  /// Of the line.
  package let path: String
  private let end: Descriptor

  /// One that nobody has opened.
  package init() throws(Errno) {
    let end = try Descriptor(opening: "/dev/ptmx", [.readWrite, .noControllingTerminal, .nonBlocking])
    var (lock, number): (Int32, Int32) = (0, 0)
    // TIOCSPTLCK, TIOCGPTN.
    try end.control(0x4004_5431, &lock)
    try end.control(0x8004_5430, &number)
    self.end = end
    path = "/dev/pts/\(number)"
  }

  /// Sends bytes to whoever has opened the line.
  package func send(_ bytes: [UInt8]) { try? end.writeAll(bytes) }

  /// The same of a text.
  package func send(_ text: String) { send(Array(text.utf8)) }

  /// What has come from there since.
  package func received() -> [UInt8] {
    var bytes: [UInt8] = []
    withUnsafeTemporaryAllocation(byteCount: 4096, alignment: 8) { buffer in
      while let count = try? end.read(into: buffer), count > 0 { bytes += buffer[..<count] }
    }
    return bytes
  }
}
