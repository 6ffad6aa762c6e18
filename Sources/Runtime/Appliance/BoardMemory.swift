import System

/// What a board remembers from start to start: its record, and the last lines of its log. Times are in seconds.
///
/// Both lie on the data partition, in the folder `appliance`: `record`, `log`, and `log.old`, what was in the log before it. A process of its
/// own writes them, since a disk may hang for ever.
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
  /// Whether what was written last is on the disk, as far as is known: it may be full.
  private(set) var canKeep = true
  private var lines: [UInt8] = []
  /// Nil while none is at work.
  private var writer: Child?
  private var nextTime: Double

  /// - Parameters:
  ///   - folder: made when it is not there.
  ///   - time: when it is first written to. The picture comes before that.
  init(in folder: String, record: BoardRecord, from time: Double) {
    self.folder = folder
    self.record = record
    nextTime = time
  }

  /// When `write` is to be called; nil for never.
  var deadline: Double? { writer != nil || recordIsKept && lines.isEmpty ? nil : nextTime }

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

  /// Writes all there is, for so many seconds at most.
  func writeNow(within seconds: Double) {
    let bound = Clock.now + seconds
    if let writer, writer.ending(within: seconds) == nil { return }
    writer = nil
    begin()
    if writer?.ending(within: max(0, bound - Clock.now)) != nil { writer = nil }
  }

  /// Says whether the process that has ended was the writer.
  func ended(_ processID: Int32, _ ending: Child.Ending) -> Bool {
    guard writer?.processID == processID else { return false }
    writer = nil
    canKeep = ending == .exited(status: 0)
    return true
  }

  /// What could not be written is not tried again: the next lines will.
  private func begin() {
    writer = try? Child { keepAll() }
    recordIsKept = true
    lines.removeAll(keepingCapacity: true)
  }

  private func keepAll() -> Bool {
    let log = "\(folder)/log"
    do throws(Errno) {
      if !recordIsKept { try File.replace(at: "\(folder)/record", with: record.text) }
      guard !lines.isEmpty else { return true }
      let size = try File.append(lines, to: log)
      if size > Self.longestLog { try File.rename(log, to: "\(folder)/log.old") }
      return true
    } catch { return false }
  }
}
