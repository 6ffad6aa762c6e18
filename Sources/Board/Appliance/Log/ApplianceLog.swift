import Platform
import System

/// The log of an appliance: what the first process and the app print, on its way to the kernel's console and to what the
/// board remembers. Times are in seconds.
///
/// Both print into one pipe that makes nobody wait, so a console that hangs holds up neither.
final class ApplianceLog {
  private let pipe: Pipe
  private var console: ConsoleWriter?
  /// The console's descriptor, or else that of the pipe.
  private let terminal: Int32
  /// The beginning of a line whose end has not come yet; bounded.
  private var line: [UInt8] = []
  /// D: in bytes; longer lines are broken.
  private static let longestLine = 900

  private static let prefix = "vitrine: "

  /// The last line that came, without the program's name and without its end.
  private(set) var lastLine = ""
  /// The last ones, as `keep` gets them.
  private(set) var recent = RecentLines()
  /// Gets each line, with its time and its end; what came before this was set, as far as there was room for it, at once.
  var keep: (([UInt8]) -> Void)? {
    didSet {
      keep?(early)
      early.removeAll()
    }
  }
  /// What nobody keeps yet: the disk for it may come late.
  private var early: [UInt8] = []
  /// D: in bytes, some fifty lines. Of more, the oldest are forgotten.
  private static let earlyRoom = 4096

  /// From here on what this process prints goes here. Where the command line names a console that is not there, the
  /// log goes to the kernel's own log.
  init() throws(Errno) {
    pipe = try Pipe()
    Process.sendOutput(to: pipe.writing)
    do throws(Errno) {
      let console = try ConsoleWriter("/dev/console")
      terminal = console.descriptor
      self.console = consume console
    } catch {
      terminal = pipe.reading.rawValue
      console = try? ConsoleWriter("/dev/kmsg")
      // The kernel would else take ten lines in five seconds from us.
      try? Machine.setParameter("kernel/printk_devkmsg", to: "on")
      Process.log("/dev/console: \(error.message); going on without a console, with the kernel's log")
    }
  }

  /// The same, where the log goes to what standard error is now, such as a service manager's journal.
  init(toStandardError: Void) throws(Errno) {
    let journal = try Descriptor(copying: 2)
    pipe = try Pipe()
    Process.sendOutput(to: pipe.writing)
    terminal = journal.rawValue
    console = ConsoleWriter(consume journal)
  }

  /// Where the app prints.
  var input: Descriptor { _read { yield pipe.writing } }

  /// Readable while there is something to pass on.
  var descriptor: Int32 { pipe.reading.rawValue }

  /// When `passOn` is to be called although nothing is to be read; nil for never.
  var deadline: Double? { console?.deadline ?? nil }

  /// Passes on what was printed since the last call.
  func passOn(at now: Double) {
    withUnsafeTemporaryAllocation(byteCount: 4096, alignment: 1) { buffer in
      // Bounded: a program that prints all the time must not hold the first process up.
      for _ in 0..<16 {
        guard let count = try? pipe.reading.read(into: buffer), count > 0 else { break }
        for byte in buffer[..<count] { take(byte, at: now) }
      }
    }
    if let deadline, now >= deadline { console?.flush(at: now) }
  }

  /// Adds a line of this process, after everything that was printed before it.
  ///
  /// The line does not pass through the pipe, as those of `Process.log` do. A program that prints faster than this process reads fills the
  /// pipe, and `Process.log` then drops its line.
  func write(_ text: String, at now: Double) {
    passOn(at: now)
    // A program may have printed only the beginning of a line.
    if !line.isEmpty { take(UInt8(ascii: "\n"), at: now) }
    for byte in "\(Self.prefix)\(text)\n".utf8 { take(byte, at: now) }
  }

  /// `lastLine` is empty until the next line comes.
  func forgetLastLine() { lastLine = "" }

  /// Shows a line on the panel, where the log does not go there anyway.
  func show(_ line: String) { Console.show(line, log: terminal) }

  private func take(_ byte: UInt8, at now: Double) {
    let end = UInt8(ascii: "\n")
    line.append(byte)
    guard byte == end || line.count == Self.longestLine else { return }
    let text = String(decoding: line.last == end ? line.dropLast() : line[...], as: UTF8.self)
    lastLine = text.hasPrefix(Self.prefix) ? String(text.dropFirst(Self.prefix.count)) : text
    if line.last != end { line.append(end) }
    console?.write(line, at: now)
    let dated = Array("[\(now.decimal(places: 3))] ".utf8) + line
    recent.keep(dated)
    if let keep {
      keep(dated)
    } else {
      early += dated
      if early.count > Self.earlyRoom { early.removeFirst(early.count - Self.earlyRoom / 2) }
    }
    line.removeAll(keepingCapacity: true)
  }
}
