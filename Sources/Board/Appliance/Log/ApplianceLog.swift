import Platform
import System

/// The log of an appliance. It collects the output of the first process, the app, and the services, and writes it to
/// the kernel's console and to the board's memory. Times are in seconds.
///
/// This process, the app, and the services each have a pipe. Writers never block, so a console that hangs does not hold
/// them up.
final class ApplianceLog {
  /// The output of this process and its workers.
  private var own: LogSource
  private var app: LogSource
  private var services: LogSource
  private var console: ConsoleWriter?
  /// The console's descriptor. Without a console, the descriptor of this process's pipe.
  private let terminal: Int32

  private static let prefix = "vitrine: "
  /// The priority of a line in the kernel's log: information. Without one, the kernel would accept the priority that an
  /// app writes at the start of its line.
  private static let kernelPriority = "<6>"

  /// The most recent line, without the program's prefix and the line end.
  private(set) var lastLine = ""
  /// The most recent lines, in the form that `onLine` receives.
  private(set) var recent = RecentLines()
  /// The most recent lines of the SSH server about single connections. They would otherwise replace all other lines:
  /// each connection has about six.
  private(set) var connections = RecentLines()
  /// The processes of the services. A line of another process is about a connection: the SSH server handles each one in
  /// a process of its own.
  var serviceProcesses: [Int32] = []
  /// Receives each line, with its time and its line end. When it is set, it immediately receives the earlier lines, up
  /// to `earlyLinesLimit`.
  var onLine: (([UInt8]) -> Void)? {
    didSet {
      onLine?(earlyLines)
      earlyLines.removeAll()
    }
  }
  /// The lines that no closure has received yet, because the disk for them may appear late.
  private var earlyLines: [UInt8] = []
  /// The size of `earlyLines`, in bytes. Chosen: about fifty lines. Above it, the oldest lines are dropped.
  private static let earlyLinesLimit = 4096

  /// Creates the log and redirects this process's output to it. If the console of the command line does not exist, the
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
      console = try? ConsoleWriter("/dev/kmsg", prefix: Self.kernelPriority)
      // By default, the kernel accepts only ten lines from this process in five seconds.
      try? Machine.setParameter("kernel/printk_devkmsg", to: "on")
      Process.log("/dev/console: \(error.message); continuing without a console; lines go to the kernel's log")
    }
  }

  /// Creates a log that goes to the current standard error, such as a service manager's journal, and redirects this
  /// process's output to it.
  init(toStandardError: Void) throws(Errno) {
    let journal = try Descriptor(copying: 2)
    own = try LogSource()
    app = try LogSource()
    services = try LogSource()
    Process.redirectOutput(to: own.input)
    terminal = journal.rawValue
    console = ConsoleWriter(consume journal)
  }

  /// The descriptor for the app's output. Reading it resets the flags of the pipe, which the previous app may have
  /// changed.
  var appInput: Descriptor {
    _read {
      app.resetFlags()
      yield app.input
    }
  }

  var serviceInput: Descriptor { _read { yield services.input } }

  /// The descriptors to poll. Each is readable while it has output to pass on.
  var descriptors: [Int32] { [own.descriptor, app.descriptor, services.descriptor] }

  /// The time at which to call `forwardOutput` even if nothing is readable, or `nil` for never.
  var deadline: Double? { console?.deadline ?? nil }

  /// Passes on the output since the last call.
  func forwardOutput(at now: Double) {
    own.read { append($0, at: now) }
    app.read { append($0, at: now) }
    services.read { appendServiceLine($0, at: now) }
    if let deadline, now >= deadline { console?.flush(at: now) }
  }

  /// Adds a line of this process after all earlier output.
  ///
  /// The line does not pass through the pipe, unlike the lines of `Process.log`. If this process prints faster than it
  /// reads, the pipe is full, and `Process.log` drops its line.
  func write(_ text: String, at now: Double) {
    forwardOutput(at: now)
    // A program may have printed only the beginning of a line.
    own.endLine { append($0, at: now) }
    app.endLine { append($0, at: now) }
    services.endLine { appendServiceLine($0, at: now) }
    append(Array("\(Self.prefix)\(text)".utf8), at: now)
  }

  /// Makes `lastLine` empty until the next line.
  func forgetLastLine() { lastLine = "" }

  /// Shows a line on the panel, unless the log goes there anyway.
  func show(_ line: String) { VirtualTerminal.show(line, log: terminal) }

  /// Appends a line of a service. Lines about connections go to the console and to `connections` only.
  private func appendServiceLine(_ bytes: [UInt8], at now: Double) {
    guard let process = Self.processID(of: bytes), !serviceProcesses.contains(process) else {
      return append(bytes, at: now)
    }
    let line = PrintableText.line(bytes) + [UInt8(ascii: "\n")]
    console?.write(line, at: now)
    connections.append(Array("[\(now.decimal(places: 3))] ".utf8) + line)
  }

  /// Returns the process number at the start of dropbear's lines, `[123] Nov 26 12:00:00 …`.
  private static func processID(of line: [UInt8]) -> Int32? {
    guard line.first == UInt8(ascii: "["), let end = line.firstIndex(of: UInt8(ascii: "]")) else { return nil }
    return Int32(digits: String(decoding: line[1..<end], as: UTF8.self))
  }

  private func append(_ bytes: [UInt8], at now: Double) {
    let printable = PrintableText.line(bytes)
    let text = String(decoding: printable, as: UTF8.self)
    lastLine = text.hasPrefix(Self.prefix) ? String(text.dropFirst(Self.prefix.count)) : text
    let line = printable + [UInt8(ascii: "\n")]
    console?.write(line, at: now)
    let dated = Array("[\(now.decimal(places: 3))] ".utf8) + line
    recent.append(dated)
    if let onLine {
      onLine(dated)
    } else {
      earlyLines += dated
      if earlyLines.count > Self.earlyLinesLimit { earlyLines.removeFirst(earlyLines.count - Self.earlyLinesLimit / 2) }
    }
  }
}
