import Host

/// A failure of the app on the board, with a one-line description.
public struct AppFailure: ExplainedError, Equatable {
  public enum Cause: Equatable, Sendable {
    /// The app crashed, refused to start, or exited too early.
    case exited(AppExit)
    /// Process 1 could not start the app, for the given reason.
    case notStarted(String)
    /// The app sent no keep-alive within the watchdog's timeout, and was killed.
    case watchdogTimeout
    /// The app did not exit when requested.
    case hangs(seconds: Int)
    case noFrame(seconds: Int)
    /// The panel does not show the expected frame, for the given reason.
    case unexpectedFrame(String)
    /// The kernel panicked, or the machine powered off unexpectedly.
    case boardStopped
  }

  public let cause: Cause
  /// The lines of the board's console until the failure.
  public let console: [String]

  init(_ cause: Cause, console: [String]) {
    self.cause = cause
    self.console = console
  }

  /// Creates a failure from the last line of a console, or returns `nil` if the line does not report a failure.
  ///
  /// - Parameter console: The console of an appliance or of the tests' agent, up to that line.
  init?(lastLineOf console: [String]) {
    func rest(after mark: String) -> Substring? {
      guard let line = console.last, let found = line.range(of: mark) else { return nil }
      return line[found.upperBound...]
    }
    func number(after mark: String) -> Int? { rest(after: mark).flatMap { Int($0.prefix { $0.isNumber }) } }

    if let signal = number(after: "vitrine: the app was killed by signal ") {
      self.init(.exited(.killed(signal: signal)), console: console)
    } else if let status = number(after: "vitrine: the app ended with status ") {
      self.init(.exited(.exited(status: status)), console: console)
    } else if let reason = rest(after: "vitrine: cannot start the app: ") {
      self.init(.notStarted(String(reason)), console: console)
    } else if rest(after: "vitrine: the app sent no keep-alive for ") != nil {
      self.init(.watchdogTimeout, console: console)
    } else if rest(after: "Kernel panic") != nil {
      self.init(.boardStopped, console: console)
    } else {
      return nil
    }
  }

  public var problem: String {
    switch cause {
    case .exited(.exited(status: 0)):
      "the app ended by itself, with status 0: it did not crash, but it shows nothing more"
    case .exited(.exited(let status)): "the app ended with status \(status)" + (lastMessage.map { ": \($0)" } ?? "")
    case .exited(.killed(let signal)):
      "the app \(backtraceLine == nil ? "" : "crashed: it ")was killed by signal \(signal)"
    case .notStarted(let reason): "the app cannot be started: \(reason)"
    case .watchdogTimeout: "the app hangs: it was silent for so long that it was ended"
    case .hangs(let seconds): "the app hangs: it did not end within \(seconds) s of being asked to"
    case .noFrame(let seconds):
      "the app has shown no frame within \(seconds) s"
    case .unexpectedFrame(let reason): "the panel shows something else: \(reason)"
    case .boardStopped: "the board stopped by itself" + (panic.map { ": \($0)" } ?? "")
    }
  }

  public var remedy: String {
    switch cause {
    case .exited(.exited(status: 0)), .notStarted, .boardStopped: "'vitrine boot --log' shows the board's console"
    case .exited: "correct the app; 'vitrine boot --log' shows all lines of its console"
    case .watchdogTimeout, .hangs:
      "look for a loop or a call that blocks the main thread; 'vitrine boot --log' shows the board's console"
    case .noFrame, .unexpectedFrame:
      "'vitrine boot --log' shows the board's console, and a busy machine may need another attempt"
    }
  }

  /// One failure of each kind, for docs/troubleshooting.md.
  public static var examples: [AppFailure] {
    let reason = "REASON"
    let causes: [Cause] = [
      .exited(.exited(status: 0)), .exited(.exited(status: 1)), .exited(.killed(signal: 11)), .notStarted(reason),
      .watchdogTimeout, .hangs(seconds: 2), .noFrame(seconds: 30), .unexpectedFrame(reason), .boardStopped,
    ]
    return causes.map { AppFailure($0, console: []) }
  }

  /// The line with the app's backtrace, if it crashed or hung.
  public var backtraceLine: String? {
    switch cause {
    case .exited, .watchdogTimeout:
      // Backtraces of earlier runs are ignored.
      let run = console.dropLast().reversed().prefix {
        !$0.contains("vitrine: the app was killed ") && !$0.contains("vitrine: the app ended ")
      }
      return run.first { $0.contains("vitrine: crashed by signal ") }
    default: return nil
    }
  }

  /// The app's last line before it exited.
  private var lastMessage: String? {
    guard let line = console.dropLast().last, let found = line.range(of: "vitrine: ") else { return nil }
    return String(line[found.upperBound...])
  }

  private var panic: String? {
    console.last { $0.contains("Kernel panic") }.map { String($0[$0.range(of: "Kernel panic")!.lowerBound...]) }
  }
}
