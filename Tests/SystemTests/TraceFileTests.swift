import Foundation
import System
import TestFiles
import Testing

@Suite("A trace file") struct TraceFileTests {
  private let folder = TemporaryFolder()

  /// What goes to standard error while `body` runs.
  private func logged(_ body: () throws -> Void) throws -> String {
    let log = folder.path + "/log"
    let file = open(log, O_CREAT | O_RDWR | O_TRUNC, 0o600)
    let usual = dup(2)
    dup2(file, 2)
    defer {
      dup2(usual, 2)
      close(usual)
      close(file)
    }
    try body()
    return try String(contentsOfFile: log, encoding: .utf8)
  }

  @Test func `holds what was written, and nothing of before`() throws {
    let path = folder.path + "/trace"
    try "before".write(toFile: path, atomically: true, encoding: .utf8)
    let file = try TraceFile(path, of: "the test")
    file.write("a\n")
    file.write("b\n")
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "a\nb\n")
  }

  @Test func `on a full disk is told of once, and the program goes on`() throws {
    let log = try logged {
      let file = try TraceFile("/dev/full", of: "the test")
      for _ in 0..<3 { file.write("a\n") }
    }
    #expect(log == "vitrine: /dev/full: cannot write the test: No space left on device; going on without\n")
  }

  @Test func `that cannot be made is refused`() {
    #expect(throws: Errno.noSuchFileOrDirectory) { try TraceFile("/nowhere/trace", of: "the test") }
  }
}
