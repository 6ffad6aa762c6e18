import Foundation
import Host
import Testing

@testable import SwiftSDKs

/// Checks an app against modules of a repository that consists of two small ones.
@Suite("The check for boards of 'vitrine run'") struct EmbeddedCheckTests {
  private let temporary: TemporaryFolder
  private let package: URL
  private let repository: Repository
  private let modules: URL

  init() throws {
    temporary = try TemporaryFolder(for: "check")
    let root = temporary.url.appending(path: "vitrine")
    package = temporary.url.appending(path: "Kettle")
    modules = root.appending(path: ".build/boards/x86_64-build/release/Modules")
    try modules.createFolder()
    try Self.write("", to: root.appending(path: "tools/vitrine/Package.swift"))
    try Self.write(#".library(name: "Icons", targets: ["Icons"])"#, to: root.appending(path: "Package.swift"))
    repository = try Repository(around: root.path)
    let options = #"["-enable-experimental-feature", "Embedded", "-wmo", "-Xclang-linker", "-nostdlib"]"#
    try Self.write(
      #"{"swiftCompiler": {"extraCLIOptions": \#(options)}}"#,
      to: root.appending(path: ".build/swift-sdks/vitrine-x86_64.artifactbundle/x86_64/toolset.json"))
    try Self.write(
      """
      // swift-tools-version: 6.0
      import PackageDescription
      let package = Package(name: "Kettle", targets: [.executableTarget(name: "Kettle", exclude: ["Notes"])])
      """, to: package.appending(path: "Package.swift"))
  }

  private static func write(_ text: String, to file: URL) throws {
    try file.deletingLastPathComponent().createFolder()
    try Data(text.utf8).write(to: file)
  }

  /// Compiles a module as Embedded Swift, as an earlier build for a board has done.
  private func compile(_ name: String, _ text: String) async throws {
    let source = temporary.url.appending(path: "\(name).swift")
    try Self.write(text, to: source)
    _ = try await Command.output(
      "swiftc",
      [
        "-enable-experimental-feature", "Embedded", "-wmo", "-parse-as-library", "-target", "x86_64-unknown-none-elf",
        "-I", modules.path, "-emit-module", "-module-name", name, source.path, "-o",
        modules.appending(path: "\(name).swiftmodule").path,
      ])
  }

  private func add(_ text: String, as file: String) throws {
    try Self.write(text, to: package.appending(path: "Sources/Kettle/\(file)"))
  }

  private func check() async -> [String] {
    await EmbeddedCheck(of: package, repository: repository).diagnostics().map { "\($0)" }.sorted()
  }

  @Test func `lists restrictions and missing imports of all files`() async throws {
    try add("import Vitrine\nfinal class Lid {\n  weak var page: Page?\n}", as: "Lid.swift")
    #expect(await check() == [], "there was no build for a board yet")
    try await compile("Vitrine", "open class Page { public init() {} }")
    try await compile("Icons", "public import Vitrine\nextension Page { public static var home: Page { Page() } }")
    try add("import Icons\nimport Vitrine\nlet home: Page = .home", as: "Home.swift")
    try add("import Vitrine\nfunc goHome() -> Page {\n  .home\n}", as: "Page.swift")
    try add("@main struct App {\n  static func main() { let number: Int = \"\" }\n}", as: "App.swift")
    try add("This is a note.", as: "Notes/Old.swift")
    let lines = await check()
    #expect(lines.map { $0.prefix { $0 != " " } } == ["Sources/Kettle/Lid.swift:3:", "Sources/Kettle/Page.swift:3:"])
    #expect(lines.last == "Sources/Kettle/Page.swift:3: 'home' belongs to Icons: add 'import Icons' to this file")
  }

  @Test func `finds nothing in packages that it does not understand`() async throws {
    try await compile("Vitrine", "open class Page { public init() {} }")
    try add("import Vitrine\nfinal class Lid {\n  weak var page: Page?\n}", as: "Lid.swift")
    #expect(await check().count == 1)
    try add("import Icons", as: "Home.swift")
    #expect(await check() == [], "the earlier build was without Icons")
    try Self.write("", to: package.appending(path: "Sources/Tools/Tool.swift"))
    try Self.write(
      """
      // swift-tools-version: 6.0
      import PackageDescription
      let package = Package(name: "Kettle", targets: [.executableTarget(name: "Kettle"), .target(name: "Tools")])
      """, to: package.appending(path: "Package.swift"))
    #expect(await check() == [])
  }
}
