import Foundation
import Host

/// The manifest of a package, as `swift package dump-package` prints it.
struct PackageManifest: Decodable {
  private struct Trait: Decodable {
    var name: String
    var enabledTraits: [String]
  }

  private struct Dependency: Decodable {
    struct Folder: Decodable { var path: String }

    var fileSystem: [Folder]?
  }

  struct Target: Decodable {
    var name: String
    fileprivate var type: String
    /// The folder in the package, or `nil` for the usual one.
    var path: String?
    var exclude: [String]

    /// The name of the target's module.
    var moduleName: String { name.replacing("-", with: "_") }
  }

  private struct ToolsVersion: Decodable { var _version: String }

  private var traits: [Trait]?
  private var dependencies: [Dependency]
  private var targets: [Target]
  private var toolsVersion: ToolsVersion

  init(of package: URL) async throws {
    let text = try await Command.output("swift", ["package", "--package-path", package.path, "dump-package"])
    self = try JSONDecoder().decode(Self.self, from: Data(text.utf8))
  }

  /// The traits that are enabled by default.
  var defaultTraits: [String] { traits?.first { $0.name == "default" }?.enabledTraits ?? [] }

  /// Returns `true` if the package depends on the sources in `folder`, by their path.
  func depends(on folder: URL) -> Bool {
    let path = folder.resolvingSymlinksInPath().path
    return dependencies.flatMap { $0.fileSystem ?? [] }.contains {
      URL(fileURLWithPath: $0.path).resolvingSymlinksInPath().path == path
    }
  }

  /// The names of the Swift modules in the package's own sources, without tests.
  var modules: [String] {
    ownTargets.map { $0.moduleName }
  }

  private var ownTargets: [Target] { targets.filter { $0.type == "executable" || $0.type == "regular" } }

  /// The target of the package's only module, or `nil` if it has several or none.
  var onlyModule: Target? { ownTargets.count == 1 ? ownTargets[0] : nil }

  /// The language version of the compiler's option `-swift-version`.
  var languageVersion: String { toolsVersion._version.hasPrefix("5.") ? "5" : "6" }
}
