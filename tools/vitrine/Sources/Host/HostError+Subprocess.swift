import Subprocess
import SystemPackage

extension HostError {
  /// Creates an error from that of the package which runs programs. Its sentences have no remedy.
  ///
  /// - Parameter command: The name of the program.
  public init(_ error: SubprocessError, of command: String) {
    let reason = error.description.hasSuffix(".") ? String(error.description.dropLast()) : error.description
    self = .commandFailed(command, reason: reason)
  }

  /// Creates an error from the kernel's error about a file.
  public init(_ error: Errno, at path: String) {
    self = .fileError(path, reason: error.description)
  }
}
