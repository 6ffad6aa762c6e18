import Foundation
import Host
import Testing

@testable import SwiftSDKs

@Suite("A missing import") struct MissingImportTests {
  private let folder: URL
  private let modules: ProductModules
  private let temporary: TemporaryFolder

  init() throws {
    temporary = try TemporaryFolder(for: "imports")
    folder = temporary.url
    modules = ProductModules(of: try Repository(around: #filePath))
  }

  private func diagnostics(_ lines: [Substring]) -> [EmbeddedDiagnostic] {
    var found: [EmbeddedDiagnostic] = []
    for line in lines {
      let diagnostic = EmbeddedDiagnostic(inErrorLine: line, package: folder.path, modules: modules)
      if let diagnostic { found.appendUnlessRedundant(diagnostic) }
    }
    return found
  }

  /// Compiles an app in which three files use members of `Icons`, and two do not import it.
  private func compile(_ options: [String]) async throws -> [Substring] {
    func write(_ text: String, to name: String) throws -> String {
      let file = folder.appending(path: name)
      try Data(text.utf8).write(to: file)
      return file.path
    }
    let icon = try write("public struct Icon { public init() {} }", to: "Toolkit.swift")
    let icons = try write(
      "public import Toolkit\nextension Icon {\n  public static var forward: Icon { Icon() }\n"
        + "  public static var back: Icon { Icon() }\n}", to: "Icons.swift")
    let use = "import Toolkit\npublic func show() -> [Icon] {\n  [.forward, .back]\n}\n"
    let sources = try ["A", "B", "C"].map { name in
      let text = (name == "B" ? "import Icons\n" : "") + use.replacing("show", with: "show\(name)")
      return try write(text, to: "\(name).swift")
    }
    for (module, source) in [("Toolkit", icon), ("Icons", icons)] {
      _ = try await Command.output(
        "swiftc",
        options + [
          "-wmo", "-parse-as-library", "-emit-module", "-module-name", module, "-I", folder.path, source, "-o",
          folder.appending(path: "\(module).swiftmodule").path,
        ])
    }
    let check = [
      "-swift-version", "6", "-wmo", "-parse-as-library", "-typecheck", "-module-name", "App", "-I", folder.path,
    ]
    return try await Command.standardError(of: "swiftc", options + check + sources, mayFail: true)
      .split(separator: "\n")
  }

  @Test(arguments: [
    ["-enable-upcoming-feature", "MemberImportVisibility"],
    ["-enable-experimental-feature", "Embedded", "-target", "x86_64-unknown-none-elf"],
  ])
  func `is reported for each file, by the messages of the compiler`(options: [String]) async throws {
    let found = diagnostics(try await compile(options)).map { "\($0)" }
    #expect(
      found.sorted().map { $0.replacing(/'\w+' belongs/, with: "NAME belongs") } == [
        "A.swift:3: NAME belongs to Icons: add 'import Icons' to this file",
        "C.swift:3: NAME belongs to Icons: add 'import Icons' to this file",
      ])
  }

  @Test func `is found for types of Vitrine's modules`() throws {
    try Data("import Vitrine\nimport Pictures\n".utf8).write(to: folder.appending(path: "D.swift"))
    let lines: [Substring] = [
      "\(folder.path)/A.swift:3:23: error: cannot find type 'HTTPClient' in scope",
      "\(folder.path)/A.swift:9:23: error: cannot find 'HTTPRequest' in scope",
      "\(folder.path)/A.swift:4:25: error: cannot find 'AsyncImageView' in scope",
      "\(folder.path)/A.swift:5:25: error: cannot find 'Kettle' in scope",
      "\(folder.path)/D.swift:4:25: error: cannot find 'AsyncImageView' in scope",
      "\(folder.path)/B.swift:1:8: error: no such module 'Receipts'",
      "\(folder.path)/C.swift:1:8: error: no such module 'Receipts'",
      "\(folder.path)/C.swift:2:8: error: no such module 'Kettles'",
    ]
    #expect(
      diagnostics(lines).map { "\($0)" } == [
        "A.swift:3: 'HTTPClient' belongs to VitrineNetwork: add 'import VitrineNetwork' to this file",
        "A.swift:4: 'AsyncImageView' belongs to Pictures: add 'import Pictures' to this file",
        "B.swift:1: add '.product(name: \"Receipts\", package: \"Vitrine\")' to the target in Package.swift",
      ])
  }
}
