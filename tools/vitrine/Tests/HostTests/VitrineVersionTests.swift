import Foundation
import Testing

@testable import Host

@Suite struct VitrineVersionTests {
  @Test func `the newest version of the changelog is the one that the tool tells`() throws {
    let changelog = try String(contentsOf: try Repository(around: #filePath).root.appending(path: "CHANGELOG.md"), encoding: .utf8)
    let newest = try #require(changelog.split(separator: "\n").first { $0.hasPrefix("## ") })
    #expect(newest.split(separator: " ")[1] == VitrineVersion.current)
  }
}
