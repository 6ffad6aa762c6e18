import Foundation
import Host

/// A type check of an app's sources as Embedded Swift, which finds most lines that do not build for a board.
///
/// It takes half a second, because it generates no code, and uses Vitrine's modules of an earlier build for a board.
/// Without such a build, it finds nothing, and neither in an app with several modules or with conditions of its own. The
/// modules may be older than Vitrine's sources, because only diagnostics with advice are reported.
struct EmbeddedCheck {
  private let package: URL
  private let repository: Repository

  init(of package: URL, repository: Repository) {
    self.package = package
    self.repository = repository
  }

  /// Returns what does not build for a board. Errors of ordinary Swift are not included.
  func diagnostics() async -> [EmbeddedDiagnostic] {
    guard let build = Self.latestBuild(in: [repository.root, package]),
      let text = try? String(contentsOf: package.appending(path: "Package.swift"), encoding: .utf8),
      !text.contains(".define("), let manifest = try? await PackageManifest(of: package),
      let target = manifest.onlyModule,
      let sources = try? sources(of: target), let options = try? toolsetOptions(for: build.architecture)
    else { return [] }
    let modules = ProductModules(of: repository)
    var found: [EmbeddedDiagnostic] = []
    func read(_ line: Substring) {
      let diagnostic = EmbeddedDiagnostic(inErrorLine: line, package: package.path, modules: modules)
      // The ordinary build reports a missing product. Here, the earlier build may have been of an app without it.
      guard let diagnostic, !diagnostic.isMissingProduct else { return }
      found.appendUnlessRedundant(diagnostic)
    }
    let isScript = sources.contains { $0.hasSuffix("/main.swift") }
    let arguments =
      ["-typecheck", "-module-name", target.moduleName, "-swift-version", manifest.languageVersion]
      + (isScript ? [] : ["-parse-as-library"]) + ["-target", build.architecture.swiftTriple] + options
      + ["-I", build.modules.path] + moduleMaps.flatMap { ["-I", $0.path] } + sources
    let messages = try? await Command.standardError(of: "swiftc", arguments, mayFail: true)
    for line in (messages ?? "").split(separator: "\n") { read(line) }
    return found
  }

  /// Returns the newest folder with Vitrine's modules for boards.
  private static func latestBuild(in packages: [URL]) -> (architecture: Architecture, modules: URL)? {
    var latest: (date: Date, architecture: Architecture, modules: URL)?
    for package in packages {
      let folder = package.appending(path: ".build/boards")
      let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
      for name in names where name.hasSuffix("-build") {
        let modules = folder.appending(path: "\(name)/release/Modules")
        let file = modules.appending(path: "Vitrine.swiftmodule")
        let attributes = try? FileManager.default.attributesOfItem(atPath: file.path)
        guard let date = attributes?[.modificationDate] as? Date,
          let architecture = Architecture.allCases.first(where: { name.hasPrefix("\($0)-") })
        else { continue }
        if latest == nil || date > latest!.date { latest = (date, architecture, modules) }
      }
    }
    return latest.map { ($0.architecture, $0.modules) }
  }

  private func sources(of target: PackageManifest.Target) throws -> [String] {
    let folder = package.appending(path: target.path ?? "Sources/\(target.name)")
    return try FileManager.default.subpathsOfDirectory(atPath: folder.path).sorted().filter { path in
      path.hasSuffix(".swift") && !target.exclude.contains { "\(path)/".hasPrefix("\($0)/") }
    }.map { folder.appending(path: $0).path }
  }

  /// The compiler's options of the SDK, without those for linking.
  private func toolsetOptions(for architecture: Architecture) throws -> [String] {
    struct Toolset: Decodable {
      struct Tool: Decodable { var extraCLIOptions: [String] }
      var swiftCompiler: Tool
    }
    let sdk = SwiftSDK(architecture, in: repository.root.appending(path: ".build/swift-sdks"))
    let toolset = try JSONDecoder().decode(Toolset.self, from: Data(contentsOf: sdk.toolsetFile))
    return Array(toolset.swiftCompiler.extraCLIOptions.prefix { $0 != "-Xclang-linker" })
  }

  /// The folders with module maps of Vitrine's C libraries.
  private var moduleMaps: [URL] {
    let sources = repository.root.appending(path: "Sources")
    return ["CLibraries", "Ground"].flatMap { layer in
      let folder = sources.appending(path: layer)
      let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
      return names.sorted().map { folder.appending(path: $0) }
    }.filter { FileManager.default.fileExists(atPath: $0.appending(path: "module.modulemap").path) }
  }
}
