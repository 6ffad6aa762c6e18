import Foundation
import Testing

/// The tests that pages name: a suite by its file, as in `TouchTests`, or one test by its name between two backticks.
struct NamedTests {
  private let suites: Set<Substring>
  private let sources: String

  init(in files: RepositoryFiles) throws {
    let paths = try files.paths(in: "Tests", ".swift") + files.paths(in: "tools/vitrine/Tests", ".swift")
    suites = Set(paths.map { $0.split(separator: "/").last!.dropLast(".swift".count) })
    sources = try paths.map { try files.text($0) }.joined()
  }

  /// Checks that the tests in a cell of a table exist. Returns the number of their names.
  func check(_ cell: String, _ location: SourceLocation = #_sourceLocation) -> Int {
    var count = 0
    for match in cell.matches(of: /``(.+?)``/) {
      count += 1
      #expect(sources.contains("`\(match.1)`"), "no test is named '\(match.1)'", sourceLocation: location)
    }
    for match in cell.replacing(/``.+?``/, with: "").matches(of: /`([A-Z]\w+)`/) {
      count += 1
      #expect(suites.contains(match.1), "no file is named \(match.1).swift", sourceLocation: location)
    }
    return count
  }
}
