import Foundation
import Host

/// The output of `swift package describe`.
struct PackageDescription: Decodable {
  struct Product: Decodable {
    var name: String
    /// The key is the type of the product.
    var type: [String: [String]?]
    /// The names of its targets.
    var targets: [String]
  }

  struct Target: Decodable {
    var name: String
    /// The folder of its sources, relative to the package.
    var path: String
  }

  var products: [Product]
  var targets: [Target]

  init(of package: URL) async throws {
    let text = try await Command.output(
      "swift", ["package", "--package-path", package.path, "describe", "--type", "json"])
    self = try JSONDecoder().decode(Self.self, from: Data(text.utf8))
  }

  /// The names of the executables, sorted.
  var programs: [String] { products.filter { $0.type.keys.contains("executable") }.map(\.name).sorted() }

  /// The names of the executables that are apps, sorted: not those in `Tests`, and of Vitrine's own only those in
  /// `Sources/Apps`, without the programs that images contain, such as `vitrine-usb`.
  ///
  /// - Parameter isVitrine: Whether this is Vitrine's own package.
  func apps(isVitrine: Bool) -> [String] {
    let folders = targets.reduce(into: [:]) { $0[$1.name] = $1.path }
    return products.filter { product in
      guard product.type.keys.contains("executable") else { return false }
      let paths = product.targets.compactMap { folders[$0] }
      if !isVitrine { return !paths.contains { $0.hasPrefix("Tests/") } }
      return paths.contains { $0.hasPrefix("Sources/Apps/") } && !product.name.hasPrefix("vitrine-")
    }.map(\.name).sorted()
  }

  /// Throws an error with the names of the package's apps unless it has a program with the given name.
  static func requireProgram(_ name: String, in package: URL, isVitrine: Bool) async throws {
    let description = try await PackageDescription(of: package)
    guard !description.programs.contains(name) else { return }
    throw SDKError.noProgram(name, package: package.path, known: description.apps(isVitrine: isVitrine))
  }

  /// The names of all products and targets.
  var names: [String] { products.map(\.name) + targets.map(\.name) }
}
