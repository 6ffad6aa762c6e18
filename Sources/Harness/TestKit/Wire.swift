import System

/// A pseudo-terminal in place of a serial line: bytes written to one end arrive at the other. Releasing the object
/// unplugs it.
package final class Wire {
  package let path: String
  private let end: Descriptor

  /// Creates a line that no program has opened.
  package init() throws(Errno) {
    let end = try Descriptor(opening: "/dev/ptmx", [.readWrite, .noControllingTerminal, .nonBlocking])
    var lock: Int32 = 0
    var number: Int32 = 0
    // TIOCSPTLCK, TIOCGPTN.
    try end.control(0x4004_5431, &lock)
    try end.control(0x8004_5430, &number)
    self.end = end
    path = "/dev/pts/\(number)"
  }

  package func send(_ bytes: [UInt8]) { try? end.writeAll(bytes) }

  /// Sends a text in UTF-8.
  package func send(_ text: String) { send(Array(text.utf8)) }

  /// Returns the bytes that the program has sent since the last call.
  package func received() -> [UInt8] {
    var bytes: [UInt8] = []
    withUnsafeTemporaryAllocation(byteCount: 4096, alignment: 8) { buffer in
      while let count = try? end.read(into: buffer), count > 0 { bytes += buffer[..<count] }
    }
    return bytes
  }
}
