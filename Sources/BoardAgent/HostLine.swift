import System

/// The serial line to the host: one command or answer a line, UTF-8.
final class HostLine {
  private let port: Descriptor
  private var received: [UInt8] = []

  init(_ path: String) throws(Errno) {
    port = try Descriptor(opening: path, [.readWrite, .noControllingTerminal])
    try port.makeRaw()
  }

  var descriptor: Int32 { port.rawValue }

  /// Tells the host one line. A host that is not there misses it.
  func say(_ line: String) {
    do throws(Errno) { try port.writeAll("\(line)\n") } catch {}
  }

  /// The complete lines among what has come; call when the port is readable.
  func lines() throws(Errno) -> [String] {
    var failure: Errno?
    withUnsafeTemporaryAllocation(byteCount: 4096, alignment: 1) { buffer in
      do throws(Errno) {
        let count = try port.read(into: buffer)
        received.append(contentsOf: buffer[..<count])
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
    return received.takeLines()
  }
}

extension [UInt8] {
  /// Removes and gives all lines that are complete, without their ends.
  mutating func takeLines() -> [String] {
    var lines: [String] = []
    var start = 0
    for index in 0..<count where self[index] == UInt8(ascii: "\n") {
      lines.append(String(decoding: self[start..<index], as: UTF8.self))
      start = index + 1
    }
    removeFirst(start)
    return lines
  }
}
