import Host

/// A failure to read TOML files on this machine. The description includes the remedy.
package enum TOMLParserError: ExplainedError, Equatable {
  /// The version of the installed Python, such as `3.9`.
  case oldPython(version: String)
  /// The name of a module of Python's standard library that is not installed.
  case noModule(String)
  /// The reason why python3 returned no usable answer.
  case noAnswer(reason: String)

  package var problem: String {
    switch self {
    case .oldPython(let version): "python3 is Python \(version), and reading TOML files needs Python 3.11 or later"
    case .noModule(let name): "python3 lacks the module '\(name)' of its standard library, which reads TOML files"
    case .noAnswer(let reason): "python3 cannot read TOML files: \(reason)"
    }
  }

  package var remedy: String {
    switch self {
    case .oldPython: "install it, or put it first on the PATH"
    case .noModule: "install Debian's package python3"
    case .noAnswer: "run the command again, and check with 'python3 --version' that it starts"
    }
  }
}

extension TOMLParserError {
  /// One error of each kind, for docs/troubleshooting.md.
  package static var examples: [TOMLParserError] {
    [.oldPython(version: "3.9"), .noModule("NAME"), .noAnswer(reason: "REASON")]
  }
}
