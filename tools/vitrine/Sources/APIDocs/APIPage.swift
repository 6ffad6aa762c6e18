import Foundation

/// The documentation of a public type or function.
public struct APIPage: Codable, Sendable {
  /// A property, method, or other member of a type.
  public struct Member: Codable, Sendable {
    /// The name with labels: `move(to:)`.
    public let name: String
    let kind: String
    let declaration: String
    let comment: [String]

    /// The name without labels.
    var baseName: String { String(name.prefix { $0 != "(" }) }
    /// The first sentence of the comment.
    var summary: String { APIPage.firstSentence(of: comment) }
  }

  /// The full name: `View`, `View.ContentMode`.
  public let name: String
  let module: String
  let declaration: String
  let comment: [String]
  let supertypes: [String]
  let members: [Member]

  /// The name without the types that contain it, and without labels.
  var baseName: String { String((name.split(separator: ".").last ?? "").prefix { $0 != "(" }) }

  private static let sections = [
    ("swift.enum.case", "Cases"), ("swift.init", "Initializers"), ("swift.type.property", "Type properties"),
    ("swift.property", "Properties"), ("swift.type.method", "Type methods"), ("swift.method", "Methods"),
    ("swift.subscript", "Subscripts"), ("swift.func.op", "Operators"), ("swift.typealias", "Type aliases"),
    ("swift.associatedtype", "Associated types"),
  ]
  private static let types = ["swift.class", "swift.struct", "swift.enum", "swift.protocol", "swift.actor"]

  /// Returns the page as text for a terminal: the declaration, its comment, and all members with theirs.
  ///
  /// - Parameter isBold: Whether declarations are bold.
  public func text(isBold: Bool) -> String {
    var lines = ["\(name) (\(module))", ""] + Self.entry(declaration, comment, indent: "", isBold)
    if !supertypes.isEmpty { lines += ["", "Inherits from or conforms to: \(supertypes.joined(separator: ", "))"] }
    for (kind, title) in Self.sections {
      let section = members.filter { $0.kind == kind }
      if section.isEmpty { continue }
      lines += ["", "\(title):"]
      for member in section { lines += [""] + Self.entry(member.declaration, member.comment, indent: "  ", isBold) }
    }
    let nested = members.filter { Self.types.contains($0.kind) }
    if !nested.isEmpty { lines += ["", "Types: \(nested.map { "\(name).\($0.name)" }.joined(separator: ", "))"] }
    return lines.joined(separator: "\n")
  }

  /// Returns the documentation of the members with the given name, with or without labels, or `nil` if there are none.
  public func text(ofMember wanted: String, isBold: Bool) -> String? {
    let found = members.filter { $0.name == wanted || $0.baseName == wanted }
    if found.isEmpty { return nil }
    let entries = found.map { Self.entry($0.declaration, $0.comment, indent: "", isBold).joined(separator: "\n") }
    return (["\(name) (\(module))"] + entries).joined(separator: "\n\n")
  }

  /// The first sentence of the comment.
  public var summary: String { Self.firstSentence(of: comment) }

  fileprivate static func firstSentence(of comment: [String]) -> String {
    let paragraph = comment.prefix { !$0.isEmpty }.joined(separator: " ")
    guard let sentence = paragraph.components(separatedBy: ". ").first, !sentence.isEmpty else { return "" }
    return sentence.hasSuffix(".") || sentence.hasSuffix(":") ? sentence : "\(sentence)."
  }

  private static func entry(_ declaration: String, _ comment: [String], indent: String, _ isBold: Bool) -> [String] {
    let code = declaration.split(separator: "\n").map { isBold ? "\(indent)\u{1B}[1m\($0)\u{1B}[0m" : "\(indent)\($0)" }
    return code + comment.map { $0.isEmpty ? "" : "\(indent)    \($0)" }
  }
}
