/// The part of a symbol graph that is used: what the compiler knows about a module's public declarations.
struct SymbolGraph: Decodable {
  struct Module: Decodable { let name: String }

  struct Symbol: Decodable {
    struct Kind: Decodable { let identifier: String }
    struct Identifier: Decodable { let precise: String }
    struct Comment: Decodable {
      struct Line: Decodable { let text: String }

      let lines: [Line]
    }
    struct Fragment: Decodable { let spelling: String }
    struct Location: Decodable {
      struct Position: Decodable { let line: Int }

      let uri: String
      let position: Position
    }

    let kind: Kind
    let identifier: Identifier
    let pathComponents: [String]
    let docComment: Comment?
    let declarationFragments: [Fragment]?
    let location: Location?

    /// The declaration, without an attribute that only matters to the compiler.
    var declaration: String {
      (declarationFragments ?? []).map(\.spelling).joined().replacing("@export(interface) ", with: "")
    }
    var comment: [String] { docComment?.lines.map(\.text) ?? [] }
  }

  struct Relationship: Decodable {
    let kind: String
    let source: String
    let target: String
    let targetFallback: String?
  }

  let module: Module
  let symbols: [Symbol]
  let relationships: [Relationship]
}
