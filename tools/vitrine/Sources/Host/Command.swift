import Foundation
import Subprocess

/// Programs of the host that do their work and end.
public enum Command {
  /// Programs whose words are read here speak English.
  private static let plain = Environment.inherit.updating(["LC_ALL": "C.UTF-8"])

  /// Runs a program to its end and gives what it printed.
  ///
  /// - Parameter folder: where it runs, instead of in the caller's folder.
  public static func output(_ name: String, _ arguments: [String], in folder: URL? = nil) async throws -> String {
    let result = try await Subprocess.run(
      executable(name), arguments: Arguments(arguments), environment: plain, workingDirectory: folder.map { .init($0.path) },
      output: .string(limit: 16 << 20), error: .string(limit: 1 << 20))
    try check(result.terminationStatus, name, arguments, reason: result.standardError)
    return result.standardOutput
  }

  /// Runs a program to its end and gives what it had to say about its work on standard error.
  public static func messages(_ name: String, _ arguments: [String]) async throws -> String {
    let result = try await Subprocess.run(
      executable(name), arguments: Arguments(arguments), environment: plain, output: .discarded, error: .string(limit: 16 << 20))
    try check(result.terminationStatus, name, arguments, reason: result.standardError)
    return result.standardError
  }

  /// Runs a program to its end; what it prints is progress.
  ///
  /// - Parameter folder: where it runs, instead of in the caller's folder.
  public static func run(_ name: String, _ arguments: [String], in folder: URL? = nil) async throws {
    let result = try await Subprocess.run(
      executable(name), arguments: Arguments(arguments), workingDirectory: folder.map { .init($0.path) },
      output: .currentStandardError, error: .currentStandardError)
    try check(result.terminationStatus, name, arguments, reason: "see above")
  }

  /// Runs a program to its end and passes on each line that it prints, to people and to `observe`.
  ///
  /// - Parameter environment: variables that the program gets besides the caller's.
  public static func follow(
    _ name: String, _ arguments: [String], in folder: URL? = nil, environment: [String: String] = [:], observe: (Substring) -> Void
  ) async throws {
    var options = PlatformOptions()
    // A compiler ends those that it has started, as for Ctrl-C, where nobody waits for it any more.
    options.teardownSequence = [.send(signal: .interrupt, allowedDurationToNextStep: .seconds(5))]
    let result = try await Subprocess.run(
      executable(name), arguments: Arguments(arguments),
      environment: .inherit.updating(Dictionary(uniqueKeysWithValues: environment.map { (.init(stringLiteral: $0.key), $0.value) })),
      workingDirectory: folder.map { .init($0.path) }, platformOptions: options,
      input: .none, output: .sequence, error: .combinedWithOutput
    ) { execution in
      for try await line in execution.standardOutput.strings() {
        let line = line.drop { $0.isNewline }
        Progress.say(String(line))
        observe(line)
      }
    }
    try check(result.terminationStatus, name, arguments, reason: "see above")
  }

  /// A program of this machine: a path is taken as it is, a name is looked up.
  public static func executable(_ name: String) async throws -> Executable {
    if name.contains("/") { return .path(.init(name)) }
    do { return .path(try await Executable.name(name).resolveExecutablePath(in: .inherit)) } catch { throw HostError.noCommand(name) }
  }

  private static func check(
    _ status: TerminationStatus, _ name: String, _ arguments: [String], reason: String
  ) throws {
    guard !status.isSuccess else { return }
    if reason.contains("No space left on device") { throw HostError.diskFull(command: name) }
    // Where a program marks its errors, those; else its last words.
    let all = reason.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
    let errors = all.filter { $0.hasPrefix("E: ") || $0.contains("error: ") }
    let lines = (errors.isEmpty ? all.suffix(3) : errors.prefix(3)).joined(separator: "; ")
    throw HostError.commandFailed(([name] + arguments).joined(separator: " "), reason: "\(status): \(lines)")
  }
}
