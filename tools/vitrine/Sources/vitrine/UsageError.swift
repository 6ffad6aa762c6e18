import ArgumentParser
import Host

/// A wrong use of a command: what is wrong, and how to use the command instead.
///
/// Commands throw these errors as ArgumentParser's `ValidationError`, with which the tool also prints the usage and exits
/// with status 64: `throw ValidationError(.sizeAndPanel)`.
struct UsageError: ExplainedError {
  let problem: String
  let remedy: String
  /// The name of the declaration of the message. Tests compare these names with the sources, so that docs/troubleshooting.md
  /// has every message.
  let name: String

  init(_ problem: String, _ remedy: String, name: String = #function) {
    self.problem = problem
    self.remedy = remedy
    self.name = String(name.prefix { $0 != "(" })
  }

  /// The error to throw.
  var validation: ValidationError { ValidationError("\(self)") }
}

extension ValidationError {
  init(_ error: UsageError) { self = error.validation }
}

/// The messages about wrong uses of one command, for docs/troubleshooting.md.
struct CommandMessages {
  let command: String
  let errors: [UsageError]

  init(_ command: String, _ errors: [UsageError]) {
    self.command = command
    self.errors = errors
  }
}

extension CommandMessages {
  /// The messages of all commands. Those that several commands share come first.
  static var all: [CommandMessages] {
    UsageError.shared + UsageError.ofApps + UsageError.ofFiles + UsageError.ofImages + UsageError.ofBoards
  }
}
