/// Why something is not the JSON that is wanted, and where.
public struct JSONError: Error, Equatable, Sendable {
  /// The line and the character of it, from 1; 0 for a value that was not read.
  public let line, column: Int32
  /// What is wrong there, and what is wanted.
  public let problem: String

  /// One line: `line 3, column 12: …`.
  public var message: String { line == 0 ? problem : "line \(line), column \(column): \(problem)" }
}
