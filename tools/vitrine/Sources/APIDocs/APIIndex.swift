import Foundation

/// The pages of all public types and functions.
public struct APIIndex: Codable, Sendable {
  /// The pages, sorted by name.
  public let pages: [APIPage]

  /// The kinds of symbols that have a page of their own. Others are members of a type, or global functions.
  private static let types: Set<String> = [
    "swift.class", "swift.struct", "swift.enum", "swift.protocol", "swift.typealias", "swift.actor",
  ]

  /// Makes the pages from symbol graphs.
  init(_ graphs: [SymbolGraph]) {
    let symbols = graphs.flatMap { graph in graph.symbols.map { (symbol: $0, module: graph.module.name) } }
    var names: [String: String] = [:]
    for (symbol, _) in symbols { names[symbol.identifier.precise] = symbol.pathComponents.joined(separator: ".") }
    var owners: [String: String] = [:]
    var supertypes: [String: [String]] = [:]
    var overrides: Set<String> = []
    for relationship in graphs.flatMap(\.relationships) {
      switch relationship.kind {
      case "memberOf", "requirementOf": owners[relationship.source] = relationship.target
      case "overrides": overrides.insert(relationship.source)
      case "inheritsFrom", "conformsTo":
        let name = names[relationship.target] ?? relationship.targetFallback ?? ""
        // Every copyable type conforms to these.
        if !name.isEmpty, !["Swift.Copyable", "Swift.Escapable"].contains(name) {
          supertypes[relationship.source, default: []].append(name)
        }
      default: break
      }
    }

    var members: [String: [SymbolGraph.Symbol]] = [:]
    for (symbol, _) in symbols {
      guard let owner = owners[symbol.identifier.precise] else { continue }
      // A member without a location comes from the compiler. An override without a comment adds no information.
      if symbol.location == nil || (overrides.contains(symbol.identifier.precise) && symbol.docComment == nil) {
        continue
      }
      members[owner, default: []].append(symbol)
    }
    pages = symbols.filter { symbol, _ in
      Self.types.contains(symbol.kind.identifier) || owners[symbol.identifier.precise] == nil
    }.map { symbol, module in
      APIPage(
        name: symbol.pathComponents.joined(separator: "."), module: module, declaration: symbol.declaration,
        comment: symbol.comment,
        supertypes: (supertypes[symbol.identifier.precise] ?? []).map { $0.replacing("Swift.", with: "") },
        members: Self.sorted(members[symbol.identifier.precise] ?? []))
    }.sorted { ($0.name, $0.module) < ($1.name, $1.module) }
  }

  /// Returns members in the order of the sources.
  private static func sorted(_ symbols: [SymbolGraph.Symbol]) -> [APIPage.Member] {
    symbols.sorted {
      ($0.location?.uri ?? "", $0.location?.position.line ?? 0) < (
        $1.location?.uri ?? "", $1.location?.position.line ?? 0
      )
    }.map {
      APIPage.Member(
        name: $0.pathComponents.last ?? "", kind: $0.kind.identifier, declaration: $0.declaration, comment: $0.comment)
    }
  }
}
