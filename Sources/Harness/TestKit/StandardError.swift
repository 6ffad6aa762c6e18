#if !hasFeature(Embedded)
  internal import Foundation

  /// The log of a test's program, which is standard error.
  package enum StandardError {
    /// Calls `body` and returns the log lines that the process writes in the meantime, from any thread.
    ///
    /// Standard error is one file for the whole process, so tests that call this function need the trait
    /// `aloneInProcess`. The report of the tests themselves is not captured.
    package static func text(during body: () throws -> Void) throws -> String {
      let folder = TemporaryFolder()
      let path = folder.path + "/log"
      let file = open(path, O_CREAT | O_RDWR | O_TRUNC | O_CLOEXEC, 0o600)
      let usual = fcntl(2, F_DUPFD_CLOEXEC, 0)
      dup2(file, 2)
      defer {
        close(usual)
        close(file)
      }
      do {
        defer { dup2(usual, 2) }
        try body()
      }
      let lines = try withExtendedLifetime(folder) { try String(contentsOfFile: path, encoding: .utf8) }
      var log = ""
      for line in lines.split(separator: "\n") {
        if line.hasPrefix("vitrine: ") {
          log += line + "\n"
        } else {
          FileHandle.standardError.write(Data((line + "\n").utf8))
        }
      }
      return log
    }
  }
#endif
