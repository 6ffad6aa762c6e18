import Foundation
import TestContexts
import TestKit
import Testing

/// Compares the table in docs/touch.md with the tests that it names.
@Suite(.freshContext) struct TouchRulesTableTests {
  private static let root = URL(filePath: Checkout.path)

  private struct Row {
    let rule: String
    let tests: [(file: String, name: String)]
  }

  private static func rows() throws -> [Row] {
    try String(contentsOf: root.appending(path: "docs/touch.md"), encoding: .utf8).split(separator: "\n")
      .compactMap { line in
        let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
        guard cells.count == 3, cells[0].wholeMatch(of: /[A-Z]+[0-9]+/) != nil else { return nil }
        let tests = cells[2].components(separatedBy: "<br>").map { entry in
          let parts = entry.split(separator: ": ", maxSplits: 1).map(String.init)
          return (file: parts[0], name: parts.count > 1 ? parts[1] : "")
        }
        return Row(rule: cells[0], tests: tests)
      }
  }

  @Test func `every rule has its row, and every named test exists`() throws {
    let counts = [
      ("T", 11), ("HT", 9), ("RC", 4), ("G", 14), ("C", 5), ("V", 13), ("N", 3), ("U", 1), ("L", 2), ("K", 2), ("S", 7),
      ("W", 12),
      ("M", 8),
    ]
    let rules = counts.flatMap { letter, count in (1...count).map { "\(letter)\($0)" } }
    let rows = try Self.rows()
    #expect(rows.map(\.rule) == rules)
    let files = try FileManager.default.subpathsOfDirectory(atPath: Self.root.appending(path: "Tests").path())
      .filter { path in ["ToolkitTests/", "AppTests/Tiles/", "RuntimeTests/"].contains { path.hasPrefix($0) } }
    for row in rows {
      for test in row.tests {
        let path = try #require(files.first { $0.hasSuffix("/\(test.file).swift") }, "\(row.rule): \(test.file)")
        let source = try String(contentsOf: Self.root.appending(path: "Tests/\(path)"), encoding: .utf8)
        #expect(
          source.contains("func `\(test.name)`(") || source.contains("\"\(test.name)\""), "\(row.rule): \(test.name)")
        #expect(test.name.contains(row.rule), "\(test.name) is not about \(row.rule)")
      }
    }
  }
}
