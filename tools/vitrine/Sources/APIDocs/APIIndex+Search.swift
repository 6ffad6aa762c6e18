import Host
extension APIIndex {
  /// Why a name has no documentation.
  public struct UnknownName: ExplainedError, Equatable {
    /// The name.
    public let name: String
    /// Names that look like it, the nearest one first.
    public let similarNames: [String]

    public var problem: String { "there is no public declaration '\(name)'" }

    public var remedy: String {
      similarNames.isEmpty
        ? "'vitrine doc' lists all names" : "did you mean \(similarNames.joined(separator: ", "))?"
    }

    /// Errors without and with similar names, for docs/troubleshooting.md.
    public static var examples: [UnknownName] {
      [UnknownName(name: "NAME", similarNames: []), UnknownName(name: "Buton", similarNames: ["Button"])]
    }
  }

  /// Returns the documentation of a type, a function, or a member: `View`, `View.frame`, `View.move(to:)`, `frame`.
  ///
  /// If several declarations have the name, returns one line for each. If none has it, the case of letters in the name
  /// of a type does not matter.
  public func text(for name: String, isBold: Bool = false) throws(UnknownName) -> String {
    let name = name.split(separator: "/").joined(separator: ".")
    if let text = type(where: { $0 == name }, isBold) { return text }
    if let dot = name.lastIndex(of: ".") {
      return try member(String(name[name.index(after: dot)...]), of: String(name[..<dot]), isBold)
    }
    if let text = members(named: name, isBold) { return text }
    if let text = type(where: { $0.lowercased() == name.lowercased() }, isBold) { return text }
    throw UnknownName(name: name, similarNames: allNames.similar(to: name))
  }

  /// Returns the page of the only type or function with such a name, or the list of those with such a name.
  private func type(where matches: (String) -> Bool, _ isBold: Bool) -> String? {
    let exact = pages.filter { matches($0.name) }
    let found = exact.isEmpty ? pages.filter { matches($0.baseName) } : exact
    if found.count == 1 { return found[0].text(isBold: isBold) }
    return found.isEmpty ? nil : Self.list(found.map { ($0.name, $0.summary) })
  }

  private func member(_ member: String, of type: String, _ isBold: Bool) throws(UnknownName) -> String {
    let owners = pages.filter { $0.name == type || $0.baseName == type }
    for page in owners { if let text = page.text(ofMember: member, isBold: isBold) { return text } }
    let name = "\(type).\(member)"
    let known = owners.flatMap { page in page.members.map { "\(page.name).\($0.baseName)" } }
    throw UnknownName(
      name: name, similarNames: (known.isEmpty ? allNames : Set(known).sorted()).similar(to: name))
  }

  /// Returns the documentation of the only member with this name, or the list of those with this name.
  private func members(named name: String, _ isBold: Bool) -> String? {
    let owners = pages.filter { page in page.members.contains { $0.baseName == name || $0.name == name } }
    if owners.count == 1 { return owners[0].text(ofMember: name, isBold: isBold) }
    let members = owners.flatMap { page in
      page.members.filter { $0.baseName == name || $0.name == name }.map { ("\(page.name).\($0.name)", $0.summary) }
    }
    return members.isEmpty ? nil : Self.list(members)
  }

  /// All types and functions, with the first sentence of their comments, by module.
  public var list: String {
    let modules = Set(pages.map(\.module)).sorted()
    return modules.map { module in
      "\(module):\n" + Self.list(pages.filter { $0.module == module }.map { ("  \($0.name)", $0.summary) })
    }.joined(separator: "\n\n")
  }

  private static func list(_ entries: [(name: String, summary: String)]) -> String {
    let width = min(entries.map(\.name.count).max() ?? 0, 40)
    return entries.map { $0.name + String(repeating: " ", count: max(width - $0.name.count, 0)) + "  " + $0.summary }
      .joined(separator: "\n")
  }

  private var allNames: [String] {
    var names = Set(pages.map(\.name))
    names.formUnion(pages.flatMap { page in page.members.map(\.baseName) })
    names.remove("init")
    return names.sorted()
  }
}
