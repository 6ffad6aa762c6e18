import Foundation
import Host

/// What `swift package describe` says of a package.
struct PackageDescription: Decodable {
  struct Product: Decodable {
    var name: String
    /// The key is the type.
    var type: [String: [String]?]
  }

  struct Target: Decodable { var name: String }

  var products: [Product]
  var targets: [Target]

  init(of package: URL) async throws {
    let text = try await Command.output("swift", ["package", "--package-path", package.path, "describe", "--type", "json"])
    self = try JSONDecoder().decode(Self.self, from: Data(text.utf8))
  }

  /// In alphabetical order.
  var programs: [String] { products.filter { $0.type.keys.contains("executable") }.map(\.name).sorted() }

  /// Of all products and targets.
  var names: [String] { products.map(\.name) + targets.map(\.name) }
}
