/// A failure to read TOML files on this machine. The description includes the remedy.
package enum TOMLParserError: Error, CustomStringConvertible, Equatable {
  /// The version of the installed Python, such as `3.9`.
  case oldPython(version: String)
  /// The name of a module of Python's standard library that is not installed.
  case noModule(String)
  /// The reason why python3 returned no usable answer.
  case noAnswer(reason: String)

  package var description: String {
    switch self {
    case .oldPython(let version):
      "python3 is Python \(version), and reading TOML files needs Python 3.11 or later; install it, or put it first on the PATH"
    case .noModule(let name):
      "python3 lacks the module '\(name)' of its standard library, which reads TOML files; install Debian's package python3"
    case .noAnswer(let reason): "python3 cannot read TOML files: \(reason)"
    }
  }
}
