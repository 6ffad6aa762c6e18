import Foundation
import Glibc

/// Ends the emulator if this program is killed, for example by `kill -9`.
///
/// A shell waits for the end of a pipe whose other end only this program has. It ignores the signals of Ctrl-C, at
/// which this program ends the emulator itself.
final class EmulatorWatcher {
  private let shell = Process()
  private let pipe = Pipe()

  /// - Parameters:
  ///   - processID: The emulator's process.
  ///   - folder: A folder to remove after it.
  init(of processID: pid_t, removing folder: URL) throws {
    shell.executableURL = URL(fileURLWithPath: "/bin/sh")
    shell.arguments = [
      "-c", "trap '' INT TERM HUP; read -r line; kill -TERM \"$1\"; rm -rf \"$2\"", "sh", "\(processID)", folder.path,
    ]
    shell.standardInput = pipe
    shell.standardOutput = FileHandle.nullDevice
    shell.standardError = FileHandle.nullDevice
    // Programs that this one starts later must not keep the pipe open.
    _ = fcntl(pipe.fileHandleForWriting.fileDescriptor, F_SETFD, FD_CLOEXEC)
    try shell.run()
  }

  /// Ends the shell, before the emulator's process number can belong to another process.
  func dismiss() {
    kill(shell.processIdentifier, SIGKILL)
    shell.waitUntilExit()
  }
}
