import System

/// Writes the lines of the log to the kernel's console without blocking, because a serial line may be slow or stopped.
/// Unwritten lines are buffered up to a limit; further lines are dropped and counted. Times are in seconds.
struct ConsoleWriter: ~Copyable {
  /// The size of the buffer, in bytes. Chosen: some hundred lines.
  private static let bufferSize = 16 << 10
  /// The delays before retrying a console that accepts nothing: at 115,200 bits per second, the kernel's own 4 KB are
  /// sent in 0.4 s.
  private static let retryDelays = [0.1, 0.2, 0.5, 1, 2, 5, 10]

  private let console: Descriptor
  /// The start of each line.
  private let prefix: String
  private var buffer: [UInt8] = []
  /// The number of lines dropped since the last line that was buffered.
  private var droppedLines = 0
  private var backoff = Backoff(retryDelays)

  /// - Parameters:
  ///   - path: The path of a terminal or of the kernel's log.
  ///   - prefix: The start of each line.
  init(_ path: String, prefix: String = "") throws(Errno) {
    self.prefix = prefix
    console = try Descriptor(opening: path, [.writeOnly, .noControllingTerminal, .nonBlocking])
    console.disableSoftwareFlowControl()
  }

  /// Creates a writer for an open descriptor, and makes the descriptor nonblocking.
  init(_ output: consuming Descriptor) {
    prefix = ""
    try? output.setBlocking(false)
    console = output
  }

  var descriptor: Int32 { console.rawValue }

  /// The time at which to call `flush`, or `nil` for never.
  var deadline: Double? { backoff.deadline }

  /// Buffers a line, including its line end, and writes it if the console accepts it.
  mutating func write(_ line: some Collection<UInt8>, at now: Double) {
    if droppedLines > 0, buffer.count < Self.bufferSize / 2 {
      append("vitrine: \(droppedLines) log lines are missing here, because the console did not accept them\n".utf8)
      droppedLines = 0
    }
    guard droppedLines == 0, buffer.count + prefix.utf8.count + line.count <= Self.bufferSize else {
      droppedLines += 1
      return
    }
    append(line)
    if backoff.deadline == nil { flush(at: now) }
  }

  private mutating func append(_ line: some Collection<UInt8>) {
    buffer.append(contentsOf: prefix.utf8)
    buffer.append(contentsOf: line)
  }

  /// Writes the buffered lines one by one, because the kernel's log expects one line for each call.
  mutating func flush(at now: Double) {
    backoff.startAttempt()
    while let end = buffer.firstIndex(of: UInt8(ascii: "\n")) {
      do throws(Errno) {
        let count = try write(upTo: end + 1)
        buffer.removeFirst(count)
        backoff.reset()
      } catch .wouldBlock {
        return backoff.recordFailure(at: now)
      } catch {
        // There is no other output on which to report this error.
        buffer.removeFirst(end + 1)
      }
    }
  }

  private borrowing func write(upTo end: Int) throws(Errno) -> Int {
    var count = 0
    var failure: Errno?
    self.buffer.withUnsafeBytes { buffer in
      do throws(Errno) {
        count = try console.write(UnsafeRawBufferPointer(rebasing: buffer[..<end]))
      } catch { failure = error }
    }
    if let failure { throw failure }
    return count
  }
}
