import Foundation
import TestContexts
import TestKit
import Testing

@testable import Runtime

@Suite("Frame statistics", .freshContext) struct FrameStatisticsTests {
  private let folder = TemporaryFolder()

  @Test func `have a line for every frame that was shown`() throws {
    let path = folder.path + "/figures"
    let figures = try FrameStatistics(path: path)
    figures.committed(input: nil, at: 1.5, pixels: 100)
    figures.presented(at: 1.516)
    figures.committed(input: 1.5, at: 1.6, pixels: 2)
    figures.presented(at: 1.7005)
    figures.presented(at: 2)
    #expect(
      try String(contentsOfFile: path, encoding: .utf8) == """
        # input_ms commit_ms flip_ms pixels
        - 1500.000 1516.000 100
        1500.000 1600.000 1700.500 2

        """)
  }

  @Test func `are incomplete on a full disk, and the kiosk keeps running`() throws {
    let figures = try FrameStatistics(path: "/dev/full")
    figures.committed(input: nil, at: 1, pixels: 1)
    figures.presented(at: 2)
  }
}
