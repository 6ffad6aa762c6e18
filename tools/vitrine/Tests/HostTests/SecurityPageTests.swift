import Foundation
import Host
import Testing

/// The page docs/security.md, and the promises of it that need no program.
struct SecurityPageTests {
  private let root: URL

  init() throws { root = try Repository(around: #filePath).root }

  private func text(_ path: String) throws -> String {
    try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }

  /// Returns the paths of the files in a folder whose names end with `suffix`.
  private func files(in folder: String, _ suffix: String) throws -> [String] {
    // Folders of builds contain copies of other packages' tests.
    try FileManager.default.subpathsOfDirectory(atPath: root.appending(path: folder).path)
      .filter { $0.hasSuffix(suffix) && !$0.contains(".build/") }.map { "\(folder)/\($0)" }
  }

  @Test func `each promise names tests that exist`() throws {
    let sources = try files(in: "Tests", ".swift") + files(in: "tools/vitrine/Tests", ".swift")
    let suites = Set(sources.map { $0.split(separator: "/").last!.dropLast(".swift".count) })
    let tests = try sources.map(text).joined()
    let rows = try text("docs/security.md").split(separator: "\n").filter { $0.hasPrefix("| ") && $0.hasSuffix("|") }
    var promises = 0
    for row in rows where row != "| promise | mechanism | test |" {
      promises += 1
      let cell = try #require(row.dropLast().split(separator: "|").last)
      var names = 0
      for match in cell.matches(of: /``(.+?)``/) {
        names += 1
        #expect(tests.contains("`\(match.1)`"), "no test is named '\(match.1)'")
      }
      for match in cell.replacing(/``.+?``/, with: "").matches(of: /`([A-Z]\w+)`/) {
        names += 1
        #expect(suites.contains(match.1), "no file is named \(match.1).swift")
      }
      #expect(names > 0, "no test for: \(row)")
    }
    #expect(promises > 40)
  }

  @Test func `dependencies of the host tool and actions of CI have fixed versions`() throws {
    let manifest = try text("tools/vitrine/Package.swift")
    let names = manifest.matches(of: /\.package\(url: "[^"]*\/([^"\/]+)", exact: "/).map { String($0.1) }
    #expect(names.count == manifest.matches(of: /\.package\(url:/).count)
    let pins = try text("tools/vitrine/Package.resolved")
    for name in names { #expect(pins.contains("\"identity\" : \"\(name)\""), "\(name) has no pin") }
    #expect(pins.matches(of: /"revision" : "[0-9a-f]{40}"/).count == pins.matches(of: /"identity"/).count)
    let ignored = try text(".gitignore").split(separator: "\n")
    #expect(ignored.contains("!/tools/vitrine/Package.resolved"))

    for path in try files(in: ".github/workflows", ".yml") {
      let workflow = try text(path)
      let actions = workflow.matches(of: /uses: +(\S+)/).map { $0.1 }
      let containers = workflow.matches(of: /(?:container|image): +(\S+)/).map { $0.1 }
      #expect(!actions.isEmpty && !containers.isEmpty)
      for action in actions { #expect(action.wholeMatch(of: /[^@]+@[0-9a-f]{40}/) != nil, "\(action) in \(path)") }
      for container in containers {
        #expect(container.wholeMatch(of: /[^@]+@sha256:[0-9a-f]{64}/) != nil, "\(container) in \(path)")
      }
    }
  }
}
