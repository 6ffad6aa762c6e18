import System

/// One of the pipes that the log of an appliance reads, with the beginning of a line whose end has not come yet.
///
/// Each kind of writer has a pipe of its own. Writers of one pipe share its flags: if a program makes its standard output wait, all others
/// that write into that pipe wait too.
struct LogSource: ~Copyable {
  /// Chosen: the longest line, in bytes; longer ones are broken.
  private static let longestLine = 900
  /// Chosen: how often `read` reads 4 KB at most. A program that prints all the time must not hold the first process up.
  private static let mostReads = 16

  private let pipe: Pipe
  private var line: [UInt8] = []

  init() throws(Errno) { pipe = try Pipe() }

  /// Where the writers print.
  var input: Descriptor { _read { yield pipe.writeEnd } }

  /// Readable while there is something to pass on.
  var descriptor: Int32 { pipe.readEnd.rawValue }

  /// Makes writers lose what does not fit, instead of waiting, whatever a program has made of it.
  borrowing func resetFlags() { try? pipe.writeEnd.setBlocking(false) }

  /// Reads what was printed, and calls `body` with each line, without its end.
  mutating func read(_ body: ([UInt8]) -> Void) {
    withUnsafeTemporaryAllocation(byteCount: 4096, alignment: 1) { buffer in
      for _ in 0..<Self.mostReads {
        guard let count = try? pipe.readEnd.read(into: buffer), count > 0 else { break }
        for byte in buffer[..<count] { add(byte, body) }
      }
    }
  }

  /// Ends the line of which only the beginning has come.
  mutating func endLine(_ body: ([UInt8]) -> Void) {
    if !line.isEmpty { add(UInt8(ascii: "\n"), body) }
  }

  private mutating func add(_ byte: UInt8, _ body: ([UInt8]) -> Void) {
    let isEnd = byte == UInt8(ascii: "\n")
    if !isEnd { line.append(byte) }
    guard isEnd || line.count == Self.longestLine else { return }
    body(line)
    line.removeAll(keepingCapacity: true)
  }
}
