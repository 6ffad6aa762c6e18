import Foundation
import Host

/// The output of `swift package describe`.
struct PackageDescription: Decodable {
  struct Product: Decodable {
    var name: String
    /// The key is the type of the product.
    var type: [String: [String]?]
  }

  struct Target: Decodable { var name: String }

  var products: [Product]
  var targets: [Target]

  init(of package: URL) async throws {
    let text = try await Command.output("swift", ["package", "--package-path", package.path, "describe", "--type", "json"])
    self = try JSONDecoder().decode(Self.self, from: Data(text.utf8))
  }

  /// The names of the executables, sorted.
  var programs: [String] { products.filter { $0.type.keys.contains("executable") }.map(\.name).sorted() }

  /// The names of all products and targets.
  var names: [String] { products.map(\.name) + targets.map(\.name) }
}
