import System

/// A board's memory across starts: its record and the last lines of its log. Times are in seconds.
///
/// All files are in the folder `appliance` on the data partition: `record`, `log`, `log.old` with the lines before
/// `log`, and `panic` with the kernel's report of its last panic. A separate process writes them, because a disk may
/// hang indefinitely.
final class BoardMemory {
  /// The size at which the log becomes `log.old`, in bytes. Chosen.
  private static let maximumLogSize: Int64 = 64 << 10
  /// The maximum size of lines that wait to be written, in bytes. Above it, the oldest are dropped. Chosen.
  private static let bufferLimit = 16 << 10
  /// The time between two writes, in seconds. Chosen: an app that logs all the time must not wear the disk out.
  private static let interval = 30.0

  private let folder: String
  var record: BoardRecord {
    didSet { if record != oldValue { recordIsKept = false } }
  }
  private var recordIsKept = false
  /// The kernel's report of a panic before this start, until it is on the disk. Set it before the first write.
  var panic: PanicReport?
  /// Whether the disk has failed. Nothing is written until this property is `false` again. The disk may then be another
  /// one.
  var isAway = false {
    didSet {
      guard isAway != oldValue else { return }
      // The result of this writer does not apply to the next disk.
      writer?.send(signal: 9)
      writer = nil
      recordIsKept = false
    }
  }
  /// The maximum number of lines that are read of earlier starts. Chosen.
  private static let maximumEarlierLines = 50
  /// The maximum size of the lines that are read of earlier starts, in bytes. Chosen.
  private static let maximumEarlierBytes = 16 << 10

  /// The prefix of lines of an earlier start.
  static let mark = "before: "

  /// Returns the last log lines of earlier starts in `folder`, each with the prefix `mark`. Call it before this start
  /// writes there.
  static func lastLines(in folder: String) -> String {
    // The log can exceed its maximum size by one write.
    func text(_ name: String) -> String {
      (try? File.text(at: "\(folder)/\(name)", limit: Int(maximumLogSize) + 2 * bufferLimit)) ?? ""
    }
    let kept = Array((text("log.old") + text("log")).utf8)
    let end = UInt8(ascii: "\n")
    var start = kept.count
    var place = kept.count - 1
    var lines = 0
    while place >= 0, lines < maximumEarlierLines, kept.count - place <= maximumEarlierBytes {
      if place == 0 || kept[place - 1] == end {
        start = place
        lines += 1
      }
      place -= 1
    }
    var text: [UInt8] = []
    for place in start..<kept.count {
      if place == start || kept[place - 1] == end { text += mark.utf8 }
      text.append(kept[place])
    }
    return String(decoding: text, as: UTF8.self)
  }

  private var lines: [UInt8] = []
  private(set) var writer: SpawnedProcess?
  private var nextTime: Double
  private let startWriter: (() -> Int32) -> SpawnedProcess?
  /// Chosen: the time that the last lines get after a writer that was still at work, in seconds.
  private static let leastTime = 1.0

  /// - Parameters:
  ///   - folder: The folder, which is created if it does not exist.
  ///   - time: The time of the first write. Chosen by the caller so that the first frame is presented before it.
  ///   - startWriter: Does the work in a separate process, or returns `nil` if there is no memory for one.
  init(
    in folder: String, record: BoardRecord, from time: Double,
    startWriter: @escaping (() -> Int32) -> SpawnedProcess? = { try? SpawnedProcess.fork(running: $0) }
  ) {
    self.folder = folder
    self.record = record
    self.startWriter = startWriter
    nextTime = time
  }

  /// The time at which to call `write`, or `nil` for never.
  var deadline: Double? { isAway || writer != nil || recordIsKept && lines.isEmpty ? nil : nextTime }

  func append(_ line: [UInt8]) {
    lines += line
    if lines.count > Self.bufferLimit { lines.removeFirst(lines.count - Self.bufferLimit / 2) }
  }

  /// Starts writing the unwritten data if it is due.
  func write(at now: Double) {
    guard let deadline, now >= deadline else { return }
    startWriting()
    nextTime = now + Self.interval
  }

  /// Writes everything that is not on the disk yet, and returns after the given number of seconds and `leastTime` even
  /// if the disk hangs.
  ///
  /// If there is no memory for a writer's process, this process writes. The watchdog restarts the board if the disk
  /// hangs then.
  func writeNow(within seconds: Double) {
    if isAway { return }
    let bound = Clock.now + seconds
    if let writer {
      guard let ending = writer.waitForExit(timeout: seconds) else { return }
      _ = ended(writer.processID, ending)
    }
    startWriting()
    guard let writer else {
      guard keepAll() == 0 else { return }
      markAsWritten()
      return forgetPanic()
    }
    if let ending = writer.waitForExit(timeout: max(Self.leastTime, bound - Clock.now)) {
      _ = ended(writer.processID, ending)
    }
  }

  enum Outcome {
    case kept, full
    /// The disk has failed.
    case broken
  }

  /// Handles the end of a process. Returns the result of the writer, or `nil` if the process was another one.
  func ended(_ processID: Int32, _ ending: SpawnedProcess.ExitStatus) -> Outcome? {
    guard writer?.processID == processID else { return nil }
    writer = nil
    if ending == .exited(status: 0) {
      forgetPanic()
      return .kept
    }
    recordIsKept = false
    return ending == .exited(status: Self.broken) ? .broken : .full
  }

  /// The exit status of a writer whose disk has failed.
  private static let broken: Int32 = 2

  /// Starts a writer. Lines that cannot be written are lost, but the record and the kernel's report are written again.
  private func startWriting() {
    writer = startWriter { keepAll() }
    if writer != nil { markAsWritten() }
  }

  /// Marks the record and the lines as written.
  private func markAsWritten() {
    recordIsKept = true
    lines.removeAll(keepingCapacity: true)
  }

  /// Removes the kernel's report, which is on the disk now.
  private func forgetPanic() {
    panic?.remove()
    panic = nil
  }

  private func keepAll() -> Int32 {
    let log = "\(folder)/log"
    do throws(Errno) {
      if !recordIsKept { try File.replace(at: "\(folder)/record", with: record.text) }
      if let panic { try File.replace(at: "\(folder)/panic", with: panic.text) }
      guard !lines.isEmpty else { return 0 }
      let size = try File.append(lines, to: log)
      if size > Self.maximumLogSize { try File.rename(log, to: "\(folder)/log.old") }
      return 0
    } catch { return DataPartition.failures.contains(error) ? Self.broken : 1 }
  }
}
