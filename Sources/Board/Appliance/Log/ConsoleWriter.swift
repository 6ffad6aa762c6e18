import System

/// Writes the lines of the log to the kernel's console without blocking, because a serial line may be slow or stopped.
/// Unwritten lines are buffered up to a limit; further lines are dropped and counted. Times are in seconds.
struct ConsoleWriter: ~Copyable {
  /// The size of the buffer, in bytes. Chosen: some hundred lines.
  private static let room = 16 << 10
  /// The delays before retrying a console that accepts nothing: at 115,200 bits per second, the kernel's own 4 KB are
  /// sent in 0.4 s.
  private static let pauses = [0.1, 0.2, 0.5, 1, 2, 5, 10]

  private let console: Descriptor
  private var waiting: [UInt8] = []
  /// The number of lines dropped since the last line that was buffered.
  private var lost = 0
  private var pause = Backoff(pauses)

  /// - Parameter path: The path of a terminal or of the kernel's log.
  init(_ path: String) throws(Errno) {
    console = try Descriptor(opening: path, [.writeOnly, .noControllingTerminal, .nonBlocking])
    console.disableSoftwareFlowControl()
  }

  /// Creates a writer for an open descriptor, and makes the descriptor nonblocking.
  init(_ output: consuming Descriptor) {
    try? output.setBlocking(false)
    console = output
  }

  /// The console's descriptor.
  var descriptor: Int32 { console.rawValue }

  /// The time at which to call `flush`, or `nil` for never.
  var deadline: Double? { pause.deadline }

  /// Buffers a line, including its line end, and writes it if the console accepts it.
  mutating func write(_ line: some Collection<UInt8>, at now: Double) {
    if lost > 0, waiting.count < Self.room / 2 {
      waiting.append(contentsOf: "vitrine: \(lost) lines of the log are missing here: the console took none\n".utf8)
      lost = 0
    }
    guard lost == 0, waiting.count + line.count <= Self.room else {
      lost += 1
      return
    }
    waiting.append(contentsOf: line)
    if pause.deadline == nil { flush(at: now) }
  }

  /// Writes the buffered lines one by one, because the kernel's log expects one line for each call.
  mutating func flush(at now: Double) {
    pause.startAttempt()
    while let end = waiting.firstIndex(of: UInt8(ascii: "\n")) {
      do throws(Errno) {
        let count = try write(upTo: end + 1)
        waiting.removeFirst(count)
        pause.reset()
      } catch .wouldBlock {
        return pause.recordFailure(at: now)
      } catch {
        // There is no other output on which to report this error.
        waiting.removeFirst(end + 1)
      }
    }
  }

  private borrowing func write(upTo end: Int) throws(Errno) -> Int {
    var count = 0
    var failure: Errno?
    waiting.withUnsafeBytes { buffer in
      do throws(Errno) {
        count = try console.write(UnsafeRawBufferPointer(rebasing: buffer[..<end]))
      } catch { failure = error }
    }
    if let failure { throw failure }
    return count
  }
}
