import Foundation
import Host
import ReleaseFormat
import SwiftSDKs

/// The documentation of a package's public declarations, as the compiler extracts it from the sources.
///
/// It is made without a build, because function bodies are skipped, and kept in the cache until the sources change.
public struct APIDocumentation: Sendable {
  /// The folder of the index and of the symbol graphs.
  private let folder: URL

  private static let indexName = "index.json", graphsName = "graphs"

  /// Makes the documentation, or finds that of the same sources in the cache.
  ///
  /// - Parameter package: The folder of the package.
  public init(of package: URL) async throws {
    let package = package.standardizedFileURL
    let stamp = try SourceStamp(of: package).text
    let version = String(hexDigits(of: SHA256.hash(of: Array("format 1\n\(stamp)".utf8))).prefix(16))
    let purpose = "the documentation of \(package.path)"
    folder = try await Cache.folder(forVersion: version, of: Self.cachePath(of: package), purpose: purpose) { place in
      ProgressLog.log("reading the declarations in \(package.path); once for these sources")
      return try await Self.make(of: package, in: place)
    }
  }

  /// Returns the path of a package's documentation in the cache.
  static func cachePath(of package: URL) -> String {
    "api/\(hexDigits(of: SHA256.hash(of: Array(package.standardizedFileURL.path.utf8))).prefix(8))"
  }

  private static func make(of package: URL, in place: URL) async throws -> URL {
    let result = place.appending(path: "result")
    let graphs = result.appending(path: graphsName)
    let modules = place.appending(path: "modules")
    for folder in [graphs, modules] { try folder.createFolder() }
    let described = try await PublicModules(of: package, scratch: place.appending(path: "scratch"))
    for module in described.modules {
      let product = modules.appending(path: "\(module.name).swiftmodule").path
      let output =
        described.publicNames.contains(module.name)
        ? ["-emit-symbol-graph", "-emit-symbol-graph-dir", graphs.path, "-symbol-graph-minimum-access-level", "public"]
          + ["-symbol-graph-skip-synthesized-members"] : []
      try await Command.run(
        "swiftc",
        ["-emit-module", "-parse-as-library", "-wmo", "-swift-version", "6", "-suppress-warnings"]
          + [
            "-Xfrontend", "-experimental-skip-all-function-bodies", "-package-name", "package", "-module-name",
            module.name,
          ]
          + ["-I", modules.path, "-o", product] + output + described.options + module.sources, in: package)
    }
    let files = try graphFiles(in: graphs)
    try removeReexports(
      from: described.modules.flatMap { module in files.filter { Self.module(of: $0) == module.name } })
    let index = try APIIndex(files.map { try JSONDecoder().decode(SymbolGraph.self, from: Data(contentsOf: $0)) })
    try JSONEncoder().encode(index).write(to: result.appending(path: indexName))
    return result
  }

  /// Removes what earlier graphs contain, because a module's graph includes what the module re-exports.
  ///
  /// - Parameter graphs: The graphs in the order in which their modules compile.
  private static func removeReexports(from graphs: [URL]) throws {
    var symbols: Set<String> = []
    var relationships: Set<[String]> = []
    for file in graphs {
      let object = try JSONSerialization.jsonObject(with: Data(contentsOf: file))
      guard var graph = object as? [String: Any] else { continue }
      graph["symbols"] = (graph["symbols"] as? [[String: Any]] ?? []).filter { symbol in
        let identifier = symbol["identifier"] as? [String: Any]
        return symbols.insert(identifier?["precise"] as? String ?? "").inserted
      }
      graph["relationships"] = (graph["relationships"] as? [[String: Any]] ?? []).filter { relationship in
        relationships.insert(["kind", "source", "target"].map { relationship[$0] as? String ?? "" }).inserted
      }
      try JSONSerialization.data(withJSONObject: graph).write(to: file)
    }
  }

  private static func graphFiles(in folder: URL) throws -> [URL] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted().map { folder.appending(path: $0) }
  }

  /// Returns the module of a graph: of `Toolkit.symbols.json`, or `Toolkit@Raster.symbols.json` for extensions.
  private static func module(of graph: URL) -> String {
    String(graph.lastPathComponent.prefix { $0 != "." && $0 != "@" })
  }

  /// The pages of all declarations.
  public func index() throws -> APIIndex {
    try JSONDecoder().decode(APIIndex.self, from: Data(contentsOf: folder.appending(path: Self.indexName)))
  }

  /// Writes a site of static pages with DocC. A comment with a link that leads nowhere is an error.
  ///
  /// - Parameter site: The folder of the site, which is replaced.
  public func writeSite(to site: URL, name: String) async throws {
    let graphs = folder.appending(path: Self.graphsName)
    let parent = site.standardizedFileURL.deletingLastPathComponent()
    try parent.createFolder()
    let staging = try await StagingFolder(in: parent, for: site.lastPathComponent)
    let catalog = staging.folder.appending(path: "\(name).docc")
    try catalog.createFolder()
    let modules = Set(try Self.graphFiles(in: graphs).map(Self.module))
    let links = modules.sorted().map { "- ``/\($0)``" }.joined(separator: "\n")
    let page =
      "# \(name)\n\nThe public modules.\n\n@Metadata {\n  @TechnologyRoot\n}\n\n## Topics\n\n### Modules\n\n\(links)\n"
    try Data(page.utf8).write(to: catalog.appending(path: "API.md"))
    let made = staging.folder.appending(path: "site")
    try await Command.run(
      "docc",
      ["convert", catalog.path, "--additional-symbol-graph-dir", graphs.path, "--output-dir", made.path]
        + ["--fallback-display-name", name, "--fallback-bundle-identifier", name, "--transform-for-static-hosting"]
        + ["--disable-parameters-and-returns-validation", "--warnings-as-errors"])
    try staging.move(made, to: site.standardizedFileURL)
  }
}
