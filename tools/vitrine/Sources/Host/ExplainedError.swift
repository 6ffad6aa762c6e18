/// An error for users: what failed and why, and what to do next.
///
/// docs/troubleshooting.md lists the messages of these errors.
public protocol ExplainedError: Error, CustomStringConvertible {
  /// The thing that failed, and the cause.
  var problem: String { get }
  /// The next step, usually a command.
  var remedy: String { get }
}

extension ExplainedError {
  public var description: String { "\(problem); \(remedy)" }
}
