import Foundation
import Host
import TestFolder
import Testing

@testable import vitrine

/// The messages of the tool: each names the thing, the cause, and the next step, and docs/troubleshooting.md has all.
@Suite struct MessageCatalogTests {
  private let repository: Repository

  init() throws { repository = try Repository(around: #filePath) }

  /// The texts of the tool's sources, by path. Files that the tool shares with boards are not among them.
  private func sources() throws -> [String: String] {
    let folder = repository.root.appending(path: "tools/vitrine/Sources")
    var found: [String: String] = [:]
    for case let path as String in try #require(FileManager.default.enumerator(atPath: folder.path))
    where path.hasSuffix(".swift") {
      found[path] = try String(contentsOf: folder.appending(path: path), encoding: .utf8)
    }
    return found
  }

  /// The names of the cases of all error types with messages, from their sources.
  private func declaredCases() throws -> [String: Set<String>] {
    var found: [String: Set<String>] = [:]
    for text in try sources().values {
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

  @Test func `the page has every message about a wrong use of a command`() throws {
    let declared = try sources().filter { $0.key.hasPrefix("vitrine/UsageError+") }.values.flatMap { text in
      text.matches(of: /static (?:var|func) (\w+)[^\n{]*\bSelf \{/).map { String($0.1) }
    }
    #expect(declared.count > 60)
    let listed = Set(CommandMessages.all.flatMap(\.errors).map(\.name))
    #expect(Set(declared) == listed, "add an example to the lists of UsageError+….swift")
  }

  @Test func `no message is outside of the catalog`() throws {
    // Errors that have no text of their own, or name a line of a user's file and what it must contain.
    let others: Set<String> = ["UnhealthyBoard", "Finding", "FindingErrors", "Fault"]
    var types: Set<String> = []
    var explained: Set<String> = []
    for (path, text) in try sources() {
      // ValidationError carries other messages through ArgumentParser.
      for call in text.matches(of: /ValidationError\(\s*([^\s])/) where path != "vitrine/UsageError.swift" {
        #expect(call.1 == ".", "\(path): add the message to UsageError+….swift")
      }
      let declaration = /(?:struct|enum|class|extension) ([\w.]+)(?:<[^>]*>)?: [^{\n]*\bError\b/
      explained.formUnion(text.matches(of: /(?:struct|enum|class) (\w+): ExplainedError/).map { String($0.1) })
      types.formUnion(text.matches(of: declaration).map { String($0.1) })
    }
    #expect(types == others, "make other types an ExplainedError, and add them to MessageCatalog")
    // An IconError is a listed IconFault with a line of a file.
    let listed = Set(Self.allMessages.map { "\(type(of: $0))" })
    #expect(explained == listed.union(["IconError"]), "add examples to MessageCatalog")
  }

  @Test func `errors of the parsers that the tool shares with boards are not thrown to users`() throws {
    for (path, text) in try sources() where path != "Images/ManifestError.swift" {
      for call in text.matches(of: /(try\??) ReleaseManifest(?:\.system|\.either)?\(parsing:/) {
        #expect(call.1 == "try?", "\(path): use ReleaseManifest.checked(_:)")
      }
    }
  }

  private static var allMessages: [any ExplainedError] {
    MessageCatalog.sections.flatMap(\.errors) + CommandMessages.all.flatMap(\.errors)
  }

  @Test func `every message names a thing and a next step`() {
    for error in Self.allMessages {
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
