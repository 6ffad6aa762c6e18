import System

/// What a board remembers from start to start: its record, and the last lines of its log. Times are in seconds.
///
/// All lie on the data partition, in the folder `appliance`: `record`, `log`, `log.old`, what was in the log before it, and `panic`, what the
/// kernel said when it panicked last. A process of its own writes them, since a disk may hang for ever.
final class BoardMemory {
  /// D: in bytes. A log that has grown to this becomes `log.old`.
  private static let longestLog: Int64 = 64 << 10
  /// D: what waits to be written at most, in bytes; of more, the oldest is forgotten.
  private static let room = 16 << 10
  /// D: seconds from one writing to the next, so that an app that logs all the time does not wear the disk out.
  private static let interval = 30.0

  private let folder: String
  var record: BoardRecord {
    didSet { if record != oldValue { recordIsKept = false } }
  }
  private var recordIsKept = false
  /// What the kernel said before this start, until it is on the disk; to be set before the first writing.
  var panic: PanicReport?
  /// Whether the disk has failed: nothing is written then, until somebody says that it is there again. It may be another one then.
  var isAway = false {
    didSet {
      guard isAway != oldValue else { return }
      // However the writer ends, that says nothing of the disk that comes next.
      writer?.send(signal: 9)
      writer = nil
      recordIsKept = false
    }
  }
  /// D: how many lines of the start before are told, and how many bytes they may have.
  private static let (linesTold, bytesTold) = (50, 16 << 10)

  /// What a line of a start before begins with.
  static let mark = "before: "

  /// What the starts before this one have said last, as they are kept in `folder`, to be read before this one writes there. Each line
  /// begins with `mark`.
  static func lastLines(in folder: String) -> String {
    // A log grows past its bound by what is written at once.
    func text(_ name: String) -> String { (try? File.text(at: "\(folder)/\(name)", limit: Int(longestLog) + 2 * room)) ?? "" }
    let kept = Array((text("log.old") + text("log")).utf8)
    let end = UInt8(ascii: "\n")
    var (start, place, lines) = (kept.count, kept.count - 1, 0)
    while place >= 0, lines < linesTold, kept.count - place <= bytesTold {
      if place == 0 || kept[place - 1] == end { (start, lines) = (place, lines + 1) }
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
  /// Nil while none is at work.
  private(set) var writer: SpawnedProcess?
  private var nextTime: Double
  private let startWriter: (() -> Int32) -> SpawnedProcess?
  /// Chosen: the time that the last lines get after a writer that was still at work, in seconds.
  private static let leastTime = 1.0

  /// - Parameters:
  ///   - folder: made when it is not there.
  ///   - time: when it is first written to. The picture comes before that.
  ///   - startWriter: Does the work in a process of its own, or returns `nil` if there is no memory for one.
  init(
    in folder: String, record: BoardRecord, from time: Double,
    startWriter: @escaping (() -> Int32) -> SpawnedProcess? = { try? SpawnedProcess.fork(running: $0) }
  ) {
    self.folder = folder
    self.record = record
    self.startWriter = startWriter
    nextTime = time
  }

  /// When `write` is to be called; nil for never.
  var deadline: Double? { isAway || writer != nil || recordIsKept && lines.isEmpty ? nil : nextTime }

  /// Keeps a line of the log.
  func keep(_ line: [UInt8]) {
    lines += line
    if lines.count > Self.room { lines.removeFirst(lines.count - Self.room / 2) }
  }

  /// Begins to write what is not written yet, if it is time to.
  func write(at now: Double) {
    guard let deadline, now >= deadline else { return }
    begin()
    nextTime = now + Self.interval
  }

  /// Writes everything that is not on the disk yet, and returns after the given number of seconds and `leastTime` even if the disk hangs.
  ///
  /// If there is no memory for a writer's process, this process writes. The watchdog restarts the board if the disk hangs then.
  func writeNow(within seconds: Double) {
    if isAway { return }
    let bound = Clock.now + seconds
    if let writer {
      guard let ending = writer.waitForExit(timeout: seconds) else { return }
      _ = ended(writer.processID, ending)
    }
    begin()
    guard let writer else {
      guard keepAll() == 0 else { return }
      markAsWritten()
      return forgetPanic()
    }
    if let ending = writer.waitForExit(timeout: max(Self.leastTime, bound - Clock.now)) { _ = ended(writer.processID, ending) }
  }

  /// How the writer ended.
  enum Outcome {
    case kept, full
    /// The disk has failed.
    case broken
  }

  /// What came of the writer; nil where the process that has ended is another.
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

  /// The status of a writer whose disk has failed.
  private static let broken: Int32 = 2

  /// Lines that could not be written are not tried again: the next ones will. The record is, and what the kernel said.
  private func begin() {
    writer = startWriter { keepAll() }
    if writer != nil { markAsWritten() }
  }

  /// Marks the record and the lines as written.
  private func markAsWritten() {
    recordIsKept = true
    lines.removeAll(keepingCapacity: true)
  }

  /// The disk has what the kernel said before this start.
  private func forgetPanic() {
    panic?.forget()
    panic = nil
  }

  private func keepAll() -> Int32 {
    let log = "\(folder)/log"
    do throws(Errno) {
      if !recordIsKept { try File.replace(at: "\(folder)/record", with: record.text) }
      if let panic { try File.replace(at: "\(folder)/panic", with: panic.text) }
      guard !lines.isEmpty else { return 0 }
      let size = try File.append(lines, to: log)
      if size > Self.longestLog { try File.rename(log, to: "\(folder)/log.old") }
      return 0
    } catch { return DataPartition.failures.contains(error) ? Self.broken : 1 }
  }
}
