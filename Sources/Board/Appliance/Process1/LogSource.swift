import System

/// One of the pipes from which an appliance's log reads, with the beginning of a line that is not complete yet.
///
/// Each kind of writer has its own pipe, because the writers of a pipe share its flags: if one program makes its
/// standard output blocking, writes of all the others block too.
struct LogSource: ~Copyable {
  /// The maximum length of a line, in bytes. Longer lines are split. Chosen.
  private static let maximumLineLength = 900
  /// The maximum number of reads of 4 KB in one call of `read`. Chosen: a program that prints all the time must not
  /// hold up the first process.
  private static let maximumReads = 16

  private let pipe: Pipe
  private var line: [UInt8] = []

  init() throws(Errno) { pipe = try Pipe() }

  var input: Descriptor { _read { yield pipe.writeEnd } }

  /// The descriptor to poll. It is readable while there is output to pass on.
  var descriptor: Int32 { pipe.readEnd.rawValue }

  /// Makes the writers' end nonblocking again, in case a program has changed it. Output that does not fit is then lost.
  borrowing func resetFlags() { try? pipe.writeEnd.setBlocking(false) }

  /// Reads the available output, and calls `body` with each line, without the line end.
  mutating func read(_ body: ([UInt8]) -> Void) {
    withUnsafeTemporaryAllocation(byteCount: 4096, alignment: 1) { buffer in
      for _ in 0..<Self.maximumReads {
        guard let count = try? pipe.readEnd.read(into: buffer), count > 0 else { break }
        for byte in buffer[..<count] { add(byte, body) }
      }
    }
  }

  /// Ends a line that is not complete yet.
  mutating func endLine(_ body: ([UInt8]) -> Void) {
    if !line.isEmpty { add(UInt8(ascii: "\n"), body) }
  }

  private mutating func add(_ byte: UInt8, _ body: ([UInt8]) -> Void) {
    let isEnd = byte == UInt8(ascii: "\n")
    if !isEnd { line.append(byte) }
    guard isEnd || line.count == Self.maximumLineLength else { return }
    body(line)
    line.removeAll(keepingCapacity: true)
  }
}
