import Foundation
import Testing

@testable import Host

@Suite struct VitrineVersionTests {
  @Test func `the version of the tool is the newest one of the changelog`() throws {
    let changelog = try String(
      contentsOf: try Repository(around: #filePath).root.appending(path: "CHANGELOG.md"), encoding: .utf8)
    let newest = try #require(changelog.split(separator: "\n").first { $0.hasPrefix("## ") })
    #expect(newest.split(separator: " ")[1] == VitrineVersion.current)
  }
}
