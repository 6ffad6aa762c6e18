/// An error in JSON text, or a value that is missing or has the wrong type.
public struct JSONError: Error, Equatable, Sendable {
  /// The line, and the character in the line, both from 1. They are 0 for a value that was not parsed.
  public let line, column: Int32
  /// The problem, and what is expected.
  public let problem: String

  /// The error in one line: `line 3, column 12: …`.
  public var message: String { line == 0 ? problem : "line \(line), column \(column): \(problem)" }
}
