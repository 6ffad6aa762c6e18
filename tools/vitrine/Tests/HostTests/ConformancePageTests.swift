import Foundation
import Testing

/// The page docs/conformance.md.
struct ConformancePageTests {
  private let files: RepositoryFiles
  private let clauses: [TableRow]

  private static let statuses: Set = ["met", "met with Speech", "app", "housing", "not met"]

  init() throws {
    files = try RepositoryFiles()
    clauses = TableRow.rows(of: try files.text("docs/conformance.md"), with: "clause")
  }

  private func statuses(of clause: TableRow) -> [String] {
    (clause["status"] ?? "").components(separatedBy: ", ")
  }

  private func numbers(in text: String?) -> [String] {
    (text ?? "").matches(of: /\d+(\.\d+)+/).map { String($0.output.0) }
  }

  @Test func `each clause has a status, and one that is met has tests that exist`() throws {
    let tests = try NamedTests(in: files)
    for clause in clauses {
      let statuses = statuses(of: clause)
      #expect(Self.statuses.isSuperset(of: statuses), "\(clause.text)")
      // The other table refers to clauses that have tests.
      guard let cell = clause["tests"] else { continue }
      let count = tests.check(cell)
      if statuses.contains(where: { $0.hasPrefix("met") }) { #expect(count > 0, "no test for: \(clause.text)") }
    }
    #expect(clauses.count > 70)
  }

  @Test func `the page names what is missing for a clause that is not met, or refers to another clause`() {
    for clause in clauses where statuses(of: clause).contains("not met") {
      #expect(clause["remains"] != "" || clause["as"] != nil, "\(clause.text)")
    }
  }

  @Test func `a clause that refers to another one is not met if the other one is not`() {
    var references = 0
    for clause in clauses {
      for number in numbers(in: clause["as"]) {
        references += 1
        let others = clauses.filter { other in
          other["as"] == nil && numbers(in: other["clause"]).contains { $0 == number || $0.hasPrefix("\(number).") }
        }
        #expect(!others.isEmpty, "no clause \(number) for: \(clause.text)")
        if others.contains(where: { statuses(of: $0).contains("not met") }) {
          #expect(statuses(of: clause).contains("not met"), "\(clause.text)")
        }
      }
    }
    #expect(references > 20)
  }
}
