import Foundation
import Glibc

/// The standard output of this program.
public enum StandardOutput {
  /// Writes bytes without buffering, even to a file or pipe.
  ///
  /// If the other end of a pipe was closed, the program ends by SIGPIPE without a message. For all other failures, it
  /// throws ``HostError/outputFailed(reason:)``.
  public static func write(_ data: Data) throws {
    try data.withUnsafeBytes { bytes in
      var rest = bytes[...]
      while !rest.isEmpty {
        let count = Glibc.write(STDOUT_FILENO, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
        if count >= 0 { rest = rest.dropFirst(count) } else if errno != EINTR { throw failure(errno) }
      }
    }
  }

  /// Writes the texts of `print` that are still in the buffer. Throws the same errors as ``write(_:)``.
  public static func flush() throws {
    if fflush(nil) != 0 { throw failure(errno) }
  }

  private static func failure(_ number: Int32) -> HostError {
    // The caller of this program may have made it ignore the signal.
    if number == EPIPE { SignalGuard.endProgram(by: SIGPIPE) }
    return .outputFailed(reason: String(cString: strerror(number)))
  }
}
