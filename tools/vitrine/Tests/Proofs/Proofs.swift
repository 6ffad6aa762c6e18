import Foundation

/// Records that a test has proved `what`, for the table at the end of `tools/test`.
///
/// - Parameter build: `ordinary`, or the architecture of a board's programs.
public func recordProof(_ what: String, build: String) throws {
  guard let path = ProcessInfo.processInfo.environment["VITRINE_PROOFS"] else { return }
  let file = open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0o644)
  guard file >= 0 else { throw CocoaError(.fileWriteUnknown) }
  defer { close(file) }
  // One write for each line, so that lines of concurrent tests do not mix.
  let line = Array("\(what)|\(build)\n".utf8)
  guard write(file, line, line.count) == line.count else { throw CocoaError(.fileWriteUnknown) }
}
