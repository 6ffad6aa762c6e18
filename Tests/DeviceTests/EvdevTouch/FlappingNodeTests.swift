import Foundation
import Platform
import TestContexts
import TestKit
import Testing

@testable import EvdevTouch

@Suite("A node that appears and disappears", .freshContext, .aloneInProcess) struct FlappingNodeTests {
  private let folder = TemporaryFolder()

  @Test(.slow) func `logs few lines, whatever device it is each time`() throws {
    let path = folder.path + "/panel"
    let log = try StandardError.text {
      let touch = try EvdevTouch(.path(path))
      var samples: [TouchSample] = []
      touch.drain(into: &samples, at: 0)
      var now = 0.0
      // For an hour, the node is in turn a regular file and a symbolic link to itself. Each failure is logged if it
      // lasts.
      while now < 3600 {
        try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: path)
        for _ in 0..<60 {
          now += 0.1
          touch.drain(into: &samples, at: now)
        }
        try FileManager.default.removeItem(atPath: path)
        try Data().write(to: URL(filePath: path))
        now += 1
        touch.drain(into: &samples, at: now)
        try FileManager.default.removeItem(atPath: path)
      }
    }
    let lines = log.split(separator: "\n")
    #expect(
      lines.contains { $0.contains("cannot open: ") } && lines.contains { $0.contains("not an input device: ") },
      "\(log)")
    // Five lines at once, one per minute, and one about the rate limit.
    #expect(lines.count <= 66, "\(lines.count) lines")
  }
}
