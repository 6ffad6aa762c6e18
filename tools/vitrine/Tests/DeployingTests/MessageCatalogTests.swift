import Deploying
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
    // Errors that have no text of their own, or carry the messages of FileMessage and a line of a user's file.
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

  /// The sources with messages about lines of an app's files.
  private static let fileChecks = [
    "Images/AppFonts.swift", "KeyboardLayouts/LayoutFile.swift", "KeyboardLayouts/LayoutLetter.swift",
    "KeyboardLayouts/LayoutSet.swift", "PackageFiles/TOMLFolder.swift", "Translations/TextTemplate.swift",
    "Translations/TranslationFile.swift", "Translations/TranslationSet.swift", "Translations/TranslationUses.swift",
  ]

  @Test func `the page has every message about a line of an app's files, and no other`() throws {
    let sources = try sources()
    // Words in capital letters and interpolations stand for values.
    func withoutValues(_ text: some StringProtocol) -> String { String(text).replacing(/[A-Z][A-Z]+/, with: "X") }
    let printed = try Self.fileChecks.flatMap { path in
      Self.literals(in: try #require(sources[path])).filter { $0.split(separator: " ").count > 3 }
    }
    // A note about the size of a font, and the beginnings of the messages about a letter.
    let others: Set<String> = ["X: X KB are X KB with X characters", "row X has X", "among the variants of 'X' is X"]
    let found = Set(printed.filter { !others.contains($0) }.map(withoutValues))
    let listed = Set(FileMessage.all.map { withoutValues($0.words) })
    #expect(found.subtracting(listed) == [], "add these to FileMessage")
    #expect(listed.subtracting(found) == [], "remove these from FileMessage")
  }

  /// Returns the string literals of a source, with an X in place of each interpolation.
  private static func literals(in source: String) -> [String] {
    let text = source.split(separator: "\n").filter { !$0.drop { $0 == " " }.hasPrefix("//") }
      .joined(separator: "\n").replacing(/"\s*\+\s*"/, with: "")
    var found: [String] = []
    var rest = Substring(text)
    while let start = rest.firstIndex(of: "\"") {
      rest = rest[rest.index(after: start)...]
      var literal = ""
      while let next = rest.popFirst(), next != "\"" {
        guard next == "\\", let escaped = rest.popFirst() else {
          literal.append(next)
          continue
        }
        guard escaped == "(" else {
          literal.append(escaped)
          continue
        }
        var depth = 1
        while depth > 0, let inside = rest.popFirst() {
          if inside == "(" { depth += 1 }
          if inside == ")" { depth -= 1 }
        }
        literal.append("X")
      }
      found.append(literal)
    }
    return found
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

  /// The verbs with which a next step may begin, in a text or after a conjunction.
  private static let verbs: Set<String> = [
    "add", "allow", "announce", "answer", "ask", "build", "change", "check", "choose", "clean", "clone", "close",
    "combine", "compare",
    "compress", "connect", "convert", "copy", "correct", "create", "declare", "delete", "deploy", "download",
    "describe", "direct",
    "draw", "end", "enter", "export", "fix", "format",
    "free", "give", "improve", "insert", "install", "keep", "leave", "let", "list", "load", "log", "look", "make",
    "mount", "move", "name", "pass", "pipe", "plan",
    "press", "put", "raise", "read", "remove", "rename", "repeat", "replace", "restart", "run", "save", "see", "send",
    "set", "sign", "start",
    "stop", "switch", "try", "turn", "unset", "use", "wait", "watch", "write",
  ]

  /// Returns `true` for a text with a quoted command, an option, a path, or an imperative, and for a similar name.
  private static func isNextStep(_ text: String) -> Bool {
    if text.hasPrefix("did you mean ") { return true }
    if text.contains(/'[^']+'|(^| )--[a-z]|[A-Za-z~]\/[A-Za-z.]/) { return true }
    // The beginnings of the text's clauses.
    let clauses = text.split { ",;:".contains($0) }.flatMap { clause in
      clause.replacing(#/ (and|or|then|but) /#, with: ",").split(separator: ",")
    }
    return clauses.contains { clause in
      let words = clause.split(separator: " ")
      return words.prefix(2).contains { verbs.contains($0.lowercased()) }
    }
  }

  @Test(arguments: ["the disk is full", "it does not work", "more than three words here", "a number of files"])
  func `a text without a command, an option, a path, or an imperative is not a next step`(text: String) {
    #expect(!Self.isNextStep(text))
  }

  @Test func `every message names a thing and a next step`() {
    for error in Self.allMessages {
      // A board may answer with the name of a file and the kernel's reason.
      let isReason = error.problem.contains(": ")
      #expect(error.problem.split(separator: " ").count >= (isReason ? 2 : 3), "\(error.problem)")
      #expect(Self.isNextStep(error.remedy), "\(error.problem): \(error.remedy)")
      // A finding of doctor is printed as a line of its table. The words of a line of a file are compared with those in
      // the sources above.
      let printed =
        switch error {
        case let error as FileMessage: error.words
        case let error as DoctorMessage: error.line
        default: "\(error)"
        }
      #expect(printed.contains(error.remedy), "\(printed)")
      #expect(!error.problem.hasSuffix(".") && !error.remedy.hasSuffix("."), "\(error)")
    }
  }

  @Test func `docs/troubleshooting.md is up to date`() throws {
    let page = try String(contentsOf: repository.root.appending(path: "docs/troubleshooting.md"), encoding: .utf8)
    #expect(page == MessageCatalog.page, "run: bin/vitrine messages >docs/troubleshooting.md")
  }
}
