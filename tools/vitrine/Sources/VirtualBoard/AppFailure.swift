/// How the app failed on the board; the description says it in one line.
public struct AppFailure: Error, CustomStringConvertible, Equatable {
  public enum Cause: Equatable, Sendable {
    /// It crashed, refused to start, or came to its end too early.
    case ended(AppEnding)
    /// Process 1 could not even start it; the reason.
    case notStarted(String)
    /// It said nothing for as long as the watchdog's patience lasts, and was ended.
    case silent
    /// It did not end when it was asked to.
    case hangs(seconds: Int)
    case noFrame(seconds: Int)
    /// The panel does not show what it should; the reason.
    case otherPicture(String)
    /// The kernel panicked, or the machine went off by itself.
    case boardStopped
  }

  public let cause: Cause
  /// What the board's console had shown until then, line by line.
  public let console: [String]

  init(_ cause: Cause, console: [String]) {
    self.cause = cause
    self.console = console
  }

  /// What the last line of a console tells of the app; nil for one that tells of no failure.
  ///
  /// - Parameter console: of an appliance or of the tests' agent, up to that line.
  init?(lastLineOf console: [String]) {
    func rest(after mark: String) -> Substring? {
      guard let line = console.last, let found = line.range(of: mark) else { return nil }
      return line[found.upperBound...]
    }
    func number(after mark: String) -> Int? { rest(after: mark).flatMap { Int($0.prefix { $0.isNumber }) } }

    if let signal = number(after: "vitrine: the app was killed by signal ") {
      self.init(.ended(.killed(signal: signal)), console: console)
    } else if let status = number(after: "vitrine: the app ended with status ") {
      self.init(.ended(.exited(status: status)), console: console)
    } else if let reason = rest(after: "vitrine: cannot start the app: ") {
      self.init(.notStarted(String(reason)), console: console)
    } else if rest(after: "vitrine: the app has been silent for ") != nil {
      self.init(.silent, console: console)
    } else if rest(after: "Kernel panic") != nil {
      self.init(.boardStopped, console: console)
    } else {
      return nil
    }
  }

  public var description: String {
    switch cause {
    case .ended(.exited(status: 0)): "the app ended by itself, with status 0: it did not crash, but it shows nothing more"
    case .ended(.exited(let status)): "the app ended with status \(status)" + (refusal.map { ": \($0)" } ?? "")
    case .ended(.killed(let signal)): "the app \(crashLine == nil ? "" : "crashed: it ")was killed by signal \(signal)"
    case .notStarted(let reason): "the app cannot be started: \(reason)"
    case .silent: "the app hangs: it was silent for so long that it was ended"
    case .hangs(let seconds): "the app hangs: it did not end within \(seconds) s of being asked to"
    case .noFrame(let seconds): "the app has shown no frame within \(seconds) s"
    case .otherPicture(let reason): "the panel shows something else: \(reason)"
    case .boardStopped: "the board stopped by itself" + (panic.map { ": \($0)" } ?? "")
    }
  }

  /// The line in which the app told its functions, where it crashed or hung.
  public var crashLine: String? {
    switch cause {
    case .ended, .silent:
      // That of an earlier run would tell something else.
      let run = console.dropLast().reversed().prefix {
        !$0.contains("vitrine: the app was killed ") && !$0.contains("vitrine: the app ended ")
      }
      return run.first { $0.contains("vitrine: crashed by signal ") }
    default: return nil
    }
  }

  /// What the app said last before it ended.
  private var refusal: String? {
    guard let line = console.dropLast().last, let found = line.range(of: "vitrine: ") else { return nil }
    return String(line[found.upperBound...])
  }

  private var panic: String? {
    console.last { $0.contains("Kernel panic") }.map { String($0[$0.range(of: "Kernel panic")!.lowerBound...]) }
  }
}
