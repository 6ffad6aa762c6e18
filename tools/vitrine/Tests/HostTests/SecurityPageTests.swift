import Testing

/// The page docs/security.md, and the promises of it that need no program.
struct SecurityPageTests {
  private let files: RepositoryFiles

  init() throws { files = try RepositoryFiles() }

  @Test func `each promise names tests that exist`() throws {
    let tests = try NamedTests(in: files)
    let promises = TableRow.rows(of: try files.text("docs/security.md"), with: "promise")
    for promise in promises {
      let count = tests.check(try #require(promise["test"]))
      #expect(count > 0, "no test for: \(promise.text)")
    }
    #expect(promises.count > 40)
  }

  @Test func `dependencies of the host tool and actions of CI have fixed versions`() throws {
    let manifest = try files.text("tools/vitrine/Package.swift")
    let names = manifest.matches(of: /\.package\(url: "[^"]*\/([^"\/]+)", exact: "/).map { String($0.1) }
    #expect(names.count == manifest.matches(of: /\.package\(url:/).count)
    let pins = try files.text("tools/vitrine/Package.resolved")
    for name in names { #expect(pins.contains("\"identity\" : \"\(name)\""), "\(name) has no pin") }
    #expect(pins.matches(of: /"revision" : "[0-9a-f]{40}"/).count == pins.matches(of: /"identity"/).count)
    let ignored = try files.text(".gitignore").split(separator: "\n")
    #expect(ignored.contains("!/tools/vitrine/Package.resolved"))

    for path in try files.paths(in: ".github/workflows", ".yml") {
      let workflow = try files.text(path)
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
