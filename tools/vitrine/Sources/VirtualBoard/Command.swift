import Subprocess

/// Programs of the host that do their work and end.
enum Command {
  /// Runs a program to its end and gives what it printed.
  static func output(_ name: String, _ arguments: [String]) async throws -> String {
    let result = try await Subprocess.run(
      executable(name), arguments: Arguments(arguments), output: .string(limit: 16 << 20), error: .string(limit: 1 << 20))
    try check(result.terminationStatus, name, arguments, reason: result.standardError)
    return result.standardOutput
  }

  /// Runs a program to its end; what it prints is progress.
  static func run(_ name: String, _ arguments: [String]) async throws {
    let result = try await Subprocess.run(
      executable(name), arguments: Arguments(arguments), output: .currentStandardError, error: .currentStandardError)
    try check(result.terminationStatus, name, arguments, reason: "see above")
  }

  /// A path is taken as it is; a name is looked up.
  private static func executable(_ name: String) -> Executable {
    name.contains("/") ? .path(.init(name)) : .name(name)
  }

  private static func check(
    _ status: TerminationStatus, _ name: String, _ arguments: [String], reason: String
  ) throws {
    guard !status.isSuccess else { return }
    let lines = reason.split(separator: "\n").suffix(3).joined(separator: "; ")
    throw BoardError.commandFailed(([name] + arguments).joined(separator: " "), reason: "\(status): \(lines)")
  }
}
