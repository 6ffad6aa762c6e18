import Foundation
import TestContexts
import TestKit
import Testing

/// Compares the tables of rules in docs/touch.md with the names of the tests.
@Suite(.freshContext) struct TouchRulesTableTests {
  private static let root = URL(filePath: Checkout.path)

  /// Returns the rules that have a row in docs/touch.md, in order.
  private static func rules() throws -> [String] {
    try String(contentsOf: root.appending(path: "docs/touch.md"), encoding: .utf8).split(separator: "\n")
      .compactMap { line in
        let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
        guard cells.count == 2, cells[0].wholeMatch(of: /[A-Z]+[0-9]+/) != nil else { return nil }
        return cells[0]
      }
  }

  /// Returns the rules with which the names of tests begin. `T7 and W10: a view that leaves` has two.
  private static func testedRules() throws -> Set<String> {
    let files = try FileManager.default.subpathsOfDirectory(atPath: root.appending(path: "Tests").path)
      .filter { path in
        path.hasSuffix(".swift")
          && ["ToolkitTests/", "AppTests/Tiles/", "RuntimeTests/"].contains { path.hasPrefix($0) }
      }
    var rules: Set<String> = []
    for file in files {
      let source = try String(contentsOf: root.appending(path: "Tests/\(file)"), encoding: .utf8)
      for name in source.matches(of: /func `(?:([A-Z]+[0-9]+) and )?([A-Z]+[0-9]+)[: ]/) {
        if let first = name.1 { rules.insert(String(first)) }
        rules.insert(String(name.2))
      }
    }
    return rules
  }

  @Test func `every rule has its row and a test, and every test with the number of a rule is about one of them`() throws
  {
    let counts = [
      ("T", 11), ("HT", 9), ("RC", 4), ("G", 14), ("C", 5), ("V", 13), ("N", 3), ("U", 1), ("L", 2), ("K", 2), ("S", 7),
      ("W", 12),
      ("M", 8),
    ]
    let rules = counts.flatMap { letter, count in (1...count).map { "\(letter)\($0)" } }
    #expect(try Self.rules() == rules)
    let tested = try Self.testedRules()
    #expect(tested.sorted() == rules.sorted())
  }
}
