import Foundation
import Host

/// The modules of a package's library products, with all modules that they use.
struct PublicModules {
  /// A module, with its sources as paths.
  struct Module {
    let name: String
    let sources: [String]
  }

  /// The modules in the order in which they compile.
  let modules: [Module]
  /// The names of the modules that the products contain.
  let publicNames: Set<String>
  /// The compiler's options that find the C libraries.
  let options: [String]

  /// Reads the package's manifest.
  init(of package: URL, scratch: URL) async throws {
    let arguments = ["package", "--package-path", package.path, "--scratch-path", scratch.path, "dump-package"]
    let text = try await Command.output("swift", arguments)
    let manifest = try JSONDecoder().decode(Manifest.self, from: Data(text.utf8))
    let targets = Dictionary(uniqueKeysWithValues: manifest.targets.map { ($0.name, $0) })
    publicNames = Set(manifest.products.filter(\.isAutomaticLibrary).flatMap(\.targets))

    var order: [Manifest.Target] = []
    func visit(_ name: String) {
      guard let target = targets[name], !order.contains(where: { $0.name == name }) else { return }
      for dependency in target.dependencies { if let name = dependency.name { visit(name) } }
      order.append(target)
    }
    for name in publicNames.sorted() { visit(name) }
    modules = try order.filter { $0.type == "regular" }.map { target in
      try Module(name: target.name, sources: Self.sources(of: target, in: package))
    }

    let libraries = order.filter { $0.type == "system" }
    let packages = libraries.compactMap(\.pkgConfig)
    let flags = packages.isEmpty ? "" : try await Command.output("pkg-config", ["--cflags-only-I"] + packages)
    options =
      libraries.flatMap { ["-I", Self.folder(of: $0, in: package).path] }
      + flags.split(whereSeparator: \.isWhitespace).flatMap { ["-Xcc", String($0)] }
  }

  private static func folder(of target: Manifest.Target, in package: URL) -> URL {
    package.appending(path: target.path ?? "Sources/\(target.name)")
  }

  private static func sources(of target: Manifest.Target, in package: URL) throws -> [String] {
    let folder = folder(of: target, in: package)
    return try FileManager.default.subpathsOfDirectory(atPath: folder.path).sorted().filter { path in
      path.hasSuffix(".swift") && !target.exclude.contains { "\(path)/".hasPrefix("\($0)/") }
    }.map { folder.appending(path: $0).path }
  }
}

/// The part of the output of `swift package dump-package` that is used.
private struct Manifest: Decodable {
  struct Product: Decodable {
    let targets: [String]
    let type: [String: [String]?]

    var isAutomaticLibrary: Bool { type["library"] == ["automatic"] }
  }

  struct Target: Decodable {
    let name: String
    let type: String
    let path: String?
    let exclude: [String]
    let pkgConfig: String?
    let dependencies: [Dependency]
  }

  /// A dependency. Those on a trait do not count.
  struct Dependency: Decodable {
    let name: String?

    private struct Condition: Decodable {}

    private enum CodingKeys: CodingKey { case byName, target }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      let key = container.contains(.byName) ? CodingKeys.byName : .target
      guard container.contains(key) else {
        name = nil
        return
      }
      var list = try container.nestedUnkeyedContainer(forKey: key)
      let found = try list.decode(String.self)
      name = try list.decodeIfPresent(Condition.self) == nil ? found : nil
    }
  }

  let products: [Product]
  let targets: [Target]
}
