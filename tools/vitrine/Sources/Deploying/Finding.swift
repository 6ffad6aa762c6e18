import Host

/// A problem that `vitrine doctor` reports, as a message of docs/troubleshooting.md.
public struct DoctorMessage: ExplainedError {
  private let finding: Finding

  public init(_ finding: Finding) { self.finding = finding }

  public var problem: String { "\(finding.subject): \(finding.message)" }
  public var remedy: String { finding.remedy ?? "" }
  /// The line that doctor prints.
  public var line: String { finding.text }
}

/// The result of one check of `vitrine doctor`.
public struct Finding: Sendable, Equatable {
  public enum Level: String, Sendable, Comparable {
    case ok, warning, failure

    private var rank: Int { self == .ok ? 0 : self == .warning ? 1 : 2 }
    public static func < (first: Level, second: Level) -> Bool { first.rank < second.rank }
  }

  public let level: Level
  /// The thing that was checked, such as `clock`.
  public let subject: String
  /// The state of the thing.
  public let message: String
  /// The next step, or `nil` if everything is in order.
  public let remedy: String?

  /// A board that does not answer.
  ///
  /// - Parameter message: The message of the error, with a remedy after a semicolon.
  public static func unreachable(_ message: String) -> Finding {
    let parts = message.split(separator: "; ", maxSplits: 1).map(String.init)
    return .failure("connection", parts[0], parts.count > 1 ? parts[1] : "run 'vitrine doctor' for this machine")
  }

  static func ok(_ subject: String, _ message: String) -> Finding {
    Finding(level: .ok, subject: subject, message: message, remedy: nil)
  }
  static func warning(_ subject: String, _ message: String, _ remedy: String) -> Finding {
    Finding(level: .warning, subject: subject, message: message, remedy: remedy)
  }
  static func failure(_ subject: String, _ message: String, _ remedy: String) -> Finding {
    Finding(level: .failure, subject: subject, message: message, remedy: remedy)
  }

  /// A line for users.
  public var text: String {
    let mark = level == .ok ? "ok     " : level == .warning ? "warning" : "failure"
    return "\(mark)  \(subject): \(message)" + (remedy.map { "; \($0)" } ?? "")
  }
}
