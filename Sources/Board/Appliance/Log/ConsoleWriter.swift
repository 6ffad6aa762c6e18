import System

/// Writes the lines of the log to the kernel's console, and never waits for it: a serial line may be slow, or stopped.
/// What it does not take now is kept up to a bound; further lines are lost, and counted. Times are in seconds.
struct ConsoleWriter: ~Copyable {
  /// D: in bytes, some hundred lines.
  private static let room = 16 << 10
  /// When a console that takes nothing is tried again: at 115,200 bits a second the kernel's own 4 KB are sent in 0.4 s.
  private static let pauses = [0.1, 0.2, 0.5, 1, 2, 5, 10]

  private let console: Descriptor
  private var waiting: [UInt8] = []
  /// Lines lost since the last one that was taken in.
  private var lost = 0
  private var pause = Backoff(pauses)

  /// - Parameter path: of a terminal, or of the kernel's log.
  init(_ path: String) throws(Errno) {
    console = try Descriptor(opening: path, [.writeOnly, .noControllingTerminal, .nonBlocking])
    console.disableSoftwareFlowControl()
  }

  /// Writes to what is open already, without waiting for it.
  init(_ output: consuming Descriptor) {
    try? output.setBlocking(false)
    console = output
  }

  /// The console's.
  var descriptor: Int32 { console.rawValue }

  /// When `flush` is to be called; nil for never.
  var deadline: Double? { pause.deadline }

  /// Takes in a line with its end.
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

  /// Writes what has waited, line by line, since the kernel's log wants one a call.
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
        // Nobody can be told.
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
