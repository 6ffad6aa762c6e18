import Foundation
import Subprocess

/// Runs programs of the host until they exit.
public enum Command {
  /// The environment of programs whose output this tool parses. It selects English messages.
  private static let englishEnvironment = Environment.inherit.updating(["LC_ALL": "C.UTF-8"])

  /// Runs a program until it exits and returns its standard output.
  ///
  /// - Parameter folder: The working directory, or `nil` for the caller's.
  public static func output(_ name: String, _ arguments: [String], in folder: URL? = nil) async throws -> String {
    guard isSwift(name, arguments) else { return try await outputUnguarded(name, arguments, in: folder) }
    return try await SignalGuard.run {
      defer { SwiftLeftovers.remove() }
      return try await outputUnguarded(name, arguments, in: folder)
    }
  }

  private static func outputUnguarded(_ name: String, _ arguments: [String], in folder: URL?) async throws -> String {
    do {
      let result = try await Subprocess.run(
        executable(name), arguments: Arguments(arguments), environment: englishEnvironment,
        workingDirectory: folder.map { .init($0.path) },
        output: .string(limit: 16 << 20), error: .string(limit: 1 << 20))
      try check(result.terminationStatus, name, arguments, reason: result.standardError)
      return result.standardOutput
    } catch let error as SubprocessError {
      throw HostError(error, of: program(name, arguments))
    }
  }

  /// Runs a program until it exits and returns its standard error.
  ///
  /// - Parameter mayFail: Whether the program may exit with an error, as a compiler does that has found one.
  public static func standardError(of name: String, _ arguments: [String], mayFail: Bool = false) async throws -> String
  {
    do {
      let result = try await Subprocess.run(
        executable(name), arguments: Arguments(arguments), environment: englishEnvironment, output: .discarded,
        error: .string(limit: 16 << 20))
      if !mayFail { try check(result.terminationStatus, name, arguments, reason: result.standardError) }
      return result.standardError
    } catch let error as SubprocessError {
      throw HostError(error, of: program(name, arguments))
    }
  }

  /// Runs a program until it exits. Its output goes to standard error.
  ///
  /// - Parameter folder: The working directory, or `nil` for the caller's.
  public static func run(_ name: String, _ arguments: [String], in folder: URL? = nil) async throws {
    do {
      let result = try await Subprocess.run(
        executable(name), arguments: Arguments(arguments), workingDirectory: folder.map { .init($0.path) },
        output: .currentStandardError, error: .currentStandardError)
      try check(result.terminationStatus, name, arguments, reason: "see above")
    } catch let error as SubprocessError {
      throw HostError(error, of: program(name, arguments))
    }
  }

  /// Runs a program until it exits and passes each line of its output to the progress log and to `observe`.
  ///
  /// - Parameter environment: Variables to add to the caller's environment.
  public static func runStreaming(
    _ name: String, _ arguments: [String], in folder: URL? = nil, environment: [String: String] = [:],
    onLine observe: (Substring) -> Void
  ) async throws {
    // A signal ends SwiftPM first, so that its temporary folders can be removed.
    let interruption = isSwift(name, arguments) ? SignalGuard() : nil
    defer {
      if let interruption {
        SwiftLeftovers.remove()
        interruption.release()
      }
    }
    var options = PlatformOptions()
    // If this task is cancelled, a compiler that receives Ctrl-C's signal also ends the processes that it has started.
    options.teardownSequence = [.send(signal: .interrupt, allowedDurationToNextStep: .seconds(5))]
    let result = try await Subprocess.run(
      executable(name), arguments: Arguments(arguments),
      environment: .inherit.updating(
        Dictionary(uniqueKeysWithValues: environment.map { (.init(stringLiteral: $0.key), $0.value) })),
      workingDirectory: folder.map { .init($0.path) }, platformOptions: options,
      input: .none, output: .sequence, error: .combinedWithOutput
    ) { execution in
      var isDiskFull = false
      let processID = execution.processIdentifier.value
      interruption?.setCleanup { kill(processID, SIGINT) }
      defer { interruption?.setCleanup {} }
      for try await line in execution.standardOutput.strings() {
        let line = line.drop { $0.isNewline }
        ProgressLog.log(String(line))
        if isAboutSpace(line) { isDiskFull = true }
        observe(line)
      }
      return isDiskFull
    }
    if result.closureResult, !result.terminationStatus.isSuccess {
      throw HostError.diskFull(command: program(name, arguments))
    }
    try check(result.terminationStatus, name, arguments, reason: "see above")
  }

  /// Returns `true` if the program is Swift's, which leaves temporary folders behind.
  private static func isSwift(_ name: String, _ arguments: [String]) -> Bool { program(name, arguments) == "swift" }

  /// Returns a program of this machine. A path is used unchanged; a name is looked up in the `PATH`.
  public static func executable(_ name: String) async throws -> Executable {
    if name.contains("/") { return .path(.init(name)) }
    do { return .path(try await Executable.name(name).resolveExecutablePath(in: .inherit)) } catch {
      throw HostError.noCommand(name)
    }
  }

  /// Returns `true` if a program's message reports a full disk. SwiftPM prints the number of the error only.
  private static func isAboutSpace(_ reason: some StringProtocol) -> Bool {
    reason.contains("No space left on device") || reason.contains("I/O error (code: \(ENOSPC))")
  }

  /// Returns the name of the program that runs. `env` and `tools/with-jemalloc` run the first of their arguments that
  /// is not a variable or option.
  private static func program(_ name: String, _ arguments: [String]) -> String {
    guard name == "env" || name.hasSuffix("/with-jemalloc") else { return name }
    return arguments.first { !$0.hasPrefix("-") && !$0.contains("=") } ?? name
  }

  private static func check(
    _ status: TerminationStatus, _ name: String, _ arguments: [String], reason: String
  ) throws {
    guard !status.isSuccess else { return }
    if isAboutSpace(reason) { throw HostError.diskFull(command: program(name, arguments)) }
    // The lines that the program marks as errors, or its last lines if it marks none.
    let all = reason.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
    let errors = all.filter { $0.hasPrefix("E: ") || $0.contains("error: ") }
    let lines = (errors.isEmpty ? all.suffix(3) : errors.prefix(3)).joined(separator: "; ")
    throw HostError.commandFailed(program(name, arguments), ending: status.ending, reason: lines)
  }
}

extension TerminationStatus {
  /// The exit status, or the signal that ended the program, for users.
  fileprivate var ending: String {
    switch self {
    case .exited(let status): "status \(status)"
    case .signaled(let signal): "signal \(signal)"
    }
  }
}
