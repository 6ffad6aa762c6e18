import Foundation
import Host
import TestFolder
import Testing

@testable import vitrine

/// The messages of the tool: each names the thing, the cause, and the next step, and docs/troubleshooting.md has all.
@Suite struct MessageCatalogTests {
  private let repository: Repository

  init() throws { repository = try Repository(around: #filePath) }

  /// The names of the cases of all error types with messages, from their sources.
  private func declaredCases() throws -> [String: Set<String>] {
    let sources = repository.root.appending(path: "tools/vitrine/Sources")
    var found: [String: Set<String>] = [:]
    for case let path as String in try #require(FileManager.default.enumerator(atPath: sources.path))
    where path.hasSuffix(".swift") {
      let text = try String(contentsOf: sources.appending(path: path), encoding: .utf8)
      guard let type = text.firstMatch(of: /enum (\w+): ExplainedError/) else { continue }
      // The cases of the type itself are indented by two spaces.
      found[String(type.1)] = Set(text.matches(of: /\n  case ([a-z]\w+)/).map { String($0.1) })
    }
    return found
  }

  @Test func `the page has every kind of error`() throws {
    var examples: [String: Set<String>] = [:]
    var withoutValues: [String: Int] = [:]
    for error in MessageCatalog.sections.flatMap(\.errors) {
      let type = "\(type(of: error))"
      if let label = Mirror(reflecting: error).children.first?.label {
        examples[type, default: []].insert(label)
      } else {
        withoutValues[type, default: 0] += 1
      }
    }
    let declared = try declaredCases()
    #expect(declared.count >= 11)
    for (type, cases) in declared {
      let missing = cases.subtracting(examples[type] ?? [])
      // Cases without values have no label.
      #expect(missing.count == withoutValues[type, default: 0], "\(type): \(missing.sorted())")
    }
  }

  @Test func `every message names a thing and a next step`() {
    for error in MessageCatalog.sections.flatMap(\.errors) {
      // A board may answer with the name of a file and the kernel's reason.
      let isReason = error.problem.contains(": ")
      #expect(error.problem.split(separator: " ").count >= (isReason ? 2 : 3), "\(error.problem)")
      #expect(error.remedy.split(separator: " ").count >= 2, "\(error.problem): \(error.remedy)")
      #expect(!error.problem.hasSuffix(".") && !error.remedy.hasSuffix("."), "\(error)")
    }
  }

  @Test func `docs/troubleshooting.md is up to date`() throws {
    let page = try String(contentsOf: repository.root.appending(path: "docs/troubleshooting.md"), encoding: .utf8)
    #expect(page == MessageCatalog.page, "run: bin/vitrine messages >docs/troubleshooting.md")
  }
}
