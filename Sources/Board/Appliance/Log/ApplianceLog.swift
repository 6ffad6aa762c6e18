import Platform
import System

/// The log of an appliance: what the first process and the app print, on its way to the kernel's console and to what the
/// board remembers. Times are in seconds.
///
/// This process, the app and the services print into a pipe each, and nobody waits for one: a console that hangs holds none of them up.
final class ApplianceLog {
  /// What this process and its workers print.
  private var own: LogSource
  private var app: LogSource
  private var services: LogSource
  private var console: ConsoleWriter?
  /// The console's descriptor, or else that of the pipe.
  private let terminal: Int32

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
    own = try LogSource()
    app = try LogSource()
    services = try LogSource()
    Process.redirectOutput(to: own.input)
    do throws(Errno) {
      let console = try ConsoleWriter("/dev/console")
      terminal = console.descriptor
      self.console = consume console
    } catch {
      terminal = own.descriptor
      console = try? ConsoleWriter("/dev/kmsg")
      // The kernel would else take ten lines in five seconds from us.
      try? Machine.setParameter("kernel/printk_devkmsg", to: "on")
      Process.log("/dev/console: \(error.message); going on without a console, with the kernel's log")
    }
  }

  /// The same, where the log goes to what standard error is now, such as a service manager's journal.
  init(toStandardError: Void) throws(Errno) {
    let journal = try Descriptor(copying: 2)
    own = try LogSource()
    app = try LogSource()
    services = try LogSource()
    Process.redirectOutput(to: own.input)
    terminal = journal.rawValue
    console = ConsoleWriter(consume journal)
  }

  /// Where the app prints. The next app may print there too, whatever the one before has made of it.
  var appInput: Descriptor {
    _read {
      app.resetFlags()
      yield app.input
    }
  }

  /// Where services print.
  var serviceInput: Descriptor { _read { yield services.input } }

  /// Each is readable while there is something to pass on.
  var descriptors: [Int32] { [own.descriptor, app.descriptor, services.descriptor] }

  /// When `passOn` is to be called although nothing is to be read; nil for never.
  var deadline: Double? { console?.deadline ?? nil }

  /// Passes on what was printed since the last call.
  func passOn(at now: Double) {
    own.read { keepLine($0, at: now) }
    app.read { keepLine($0, at: now) }
    services.read { keepLine($0, at: now) }
    if let deadline, now >= deadline { console?.flush(at: now) }
  }

  /// Adds a line of this process, after everything that was printed before it.
  ///
  /// The line does not pass through the pipe, as those of `Process.log` do. If this process prints faster than it reads, the pipe is full,
  /// and `Process.log` drops its line.
  func write(_ text: String, at now: Double) {
    passOn(at: now)
    // A program may have printed only the beginning of a line.
    own.endLine { keepLine($0, at: now) }
    app.endLine { keepLine($0, at: now) }
    services.endLine { keepLine($0, at: now) }
    keepLine(Array("\(Self.prefix)\(text)".utf8), at: now)
  }

  /// `lastLine` is empty until the next line comes.
  func forgetLastLine() { lastLine = "" }

  /// Shows a line on the panel, where the log does not go there anyway.
  func show(_ line: String) { VirtualTerminal.show(line, log: terminal) }

  private func keepLine(_ bytes: [UInt8], at now: Double) {
    let printable = PrintableText.line(bytes)
    let text = String(decoding: printable, as: UTF8.self)
    lastLine = text.hasPrefix(Self.prefix) ? String(text.dropFirst(Self.prefix.count)) : text
    let line = printable + [UInt8(ascii: "\n")]
    console?.write(line, at: now)
    let dated = Array("[\(now.decimal(places: 3))] ".utf8) + line
    recent.keep(dated)
    if let keep {
      keep(dated)
    } else {
      early += dated
      if early.count > Self.earlyRoom { early.removeFirst(early.count - Self.earlyRoom / 2) }
    }
  }
}
