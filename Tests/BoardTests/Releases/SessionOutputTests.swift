import Foundation
import System
import TestContexts
import TestKit
import Testing

@testable import Appliance

@Suite("The output of a session", .freshContext, .aloneInProcess) struct SessionOutputTests {
  private let folder = TemporaryFolder()

  /// Returns the ends of a pipe for reading and for writing.
  private func pipeEnds() throws -> [Int32] {
    var ends: [Int32] = [-1, -1]
    try #require(pipe(&ends) == 0)
    return ends
  }

  @Test func `ends when the other end closes, although nothing is printed`() throws {
    let ends = try pipeEnds()
    defer { close(ends[1]) }
    let output = try SessionOutput(ends[1])
    let endsBefore = output.waitForEnd(0)
    close(ends[0])
    let endsAfter = output.waitForEnd(60)
    #expect(!endsBefore && endsAfter)
  }

  @Test func `ends a session that follows a log without new lines`() throws {
    let ends = try pipeEnds()
    defer { close(ends[1]) }
    var printed = 0
    try DeploySession.repeatUntilEnd(of: SessionOutput(ends[1]), every: 60) {
      printed += 1
      // The client disconnects after the first lines.
      close(ends[0])
    }
    #expect(printed == 1)
  }

  @Test func `repeats as long as the other end is open`() throws {
    let ends = try pipeEnds()
    defer { close(ends[1]) }
    var printed = 0
    try DeploySession.repeatUntilEnd(of: SessionOutput(ends[1]), every: 0) {
      printed += 1
      if printed == 3 { close(ends[0]) }
    }
    #expect(printed == 3)
  }

  @Test func `does not end with input from the same terminal or socket`() throws {
    var ends: [Int32] = [-1, -1]
    try #require(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue) | O_CLOEXEC, 0, &ends) == 0)
    defer { close(ends[1]) }
    let output = try SessionOutput(ends[1])
    #expect(write(ends[0], "q", 1) == 1)
    let endsBefore = output.waitForEnd(0)
    close(ends[0])
    let endsAfter = output.waitForEnd(60)
    #expect(!endsBefore && endsAfter)
  }

  @Test func `to a file never ends`() throws {
    let file = try Descriptor(opening: "\(folder.path)/log", [.writeOnly, .create])
    let output = try SessionOutput(file.rawValue)
    let ends = output.waitForEnd(0)
    #expect(!ends)
    _ = consume file
  }
}
