import Foundation
import TestContexts
import TestKit
import Testing

@testable import System

@Suite("A trace file", .freshContext) struct TraceFileTests {
  private let folder = TemporaryFolder()

  @Test func `has the new content, and no old content`() throws {
    let path = folder.path + "/trace"
    try "before".write(toFile: path, atomically: true, encoding: .utf8)
    let file = try TraceFile(path, of: "the test")
    file.write("a\n")
    file.write("b\n")
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "a\nb\n")
  }

  @Test(.aloneInProcess) func `on a full disk is logged once, and the program continues`() throws {
    let log = try StandardError.text {
      let file = try TraceFile("/dev/full", of: "the test")
      for _ in 0..<3 { file.write("a\n") }
    }
    #expect(log == "vitrine: /dev/full: cannot write the test: No space left on device; continuing without it\n")
  }

  @Test(
    .aloneInProcess,
    arguments: [
      Errno.noSpace, .diskQuotaExceeded, .readOnlyFileSystem, .inputOutput, .structureNeedsCleaning, .badMessage,
      .operationNotSupportedByDevice,
    ])
  func `that a disk refuses is logged once, and the program continues`(error: Errno) throws {
    let log = try StandardError.text {
      let file = try TraceFile("/disk/trace", of: "the test") { (_) throws(Errno) in throw error }
      for _ in 0..<3 { file.write("a\n") }
    }
    #expect(log == "vitrine: /disk/trace: cannot write the test: \(error.message); continuing without it\n")
  }

  @Test func `that cannot be created is rejected`() {
    #expect(throws: Errno.noSuchFileOrDirectory) { try TraceFile("/nowhere/trace", of: "the test") }
  }
}
