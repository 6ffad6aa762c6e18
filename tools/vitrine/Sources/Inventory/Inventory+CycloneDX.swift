import Foundation
import Host

extension Inventory {
  /// The inventory as a file in the format CycloneDX 1.6.
  public var data: Data {
    get throws {
      var document = CycloneDX(of: self)
      document.serialNumber = Self.serialNumber(of: try Self.encode(document))
      return try Self.encode(document)
    }
  }

  private static func encode(_ document: CycloneDX) throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return try encoder.encode(document) + Data("\n".utf8)
  }

  /// Returns a UUID of version 8 (RFC 9562) from the hash of the contents.
  private static func serialNumber(of contents: Data) -> String {
    var digits = Array(hash(of: contents).prefix(32))
    digits[12] = "8"
    digits[16] = "a"
    let parts = [0..<8, 8..<12, 12..<16, 16..<20, 20..<32].map { String(digits[$0]) }
    return "urn:uuid:" + parts.joined(separator: "-")
  }

  /// Reads a file in the format CycloneDX. Components of components count as well.
  public init(_ data: Data) throws {
    let document = try JSONDecoder().decode(CycloneDX.self, from: data)
    guard document.bomFormat == "CycloneDX" else {
      throw DecodingError.dataCorrupted(.init(codingPath: [], debugDescription: "not CycloneDX"))
    }
    func all(_ entries: [CycloneDX.Entry]?) -> [CycloneDX.Entry] {
      (entries ?? []).flatMap { [$0] + all($0.components) }
    }
    subject = (document.metadata?.component).map(Component.init) ?? Component(.other, name: "unknown", part: "image")
    components = all(document.components).map(Component.init)
    date = document.metadata?.timestamp.flatMap { try? Date($0, strategy: .iso8601) }.map {
      Int64($0.timeIntervalSince1970)
    }
    isComplete = document.compositions?.contains { $0.aggregate != "complete" } != true
    facts = CycloneDX.Property.values(document.metadata?.properties)
  }
}

/// The part of the format CycloneDX 1.6 that inventories use (https://cyclonedx.org/docs/1.6/json/).
private struct CycloneDX: Codable {
  struct Hash: Codable {
    var alg: String
    var content: String
  }

  struct Property: Codable {
    var name: String
    var value: String?

    /// The prefix of Vitrine's names.
    static let prefix = "vitrine:"

    static func list(_ values: [String: String]) -> [Property]? {
      values.isEmpty
        ? nil : values.sorted { $0.key < $1.key }.map { Property(name: prefix + $0.key, value: $0.value) }
    }

    static func values(_ list: [Property]?) -> [String: String] {
      var values: [String: String] = [:]
      for property in list ?? [] where property.name.hasPrefix(prefix) {
        values[String(property.name.dropFirst(prefix.count))] = property.value
      }
      return values
    }
  }

  struct Entry: Codable {
    var type: String
    var reference: String?
    var name: String
    var version: String?
    var purl: String?
    var scope: String?
    var hashes: [Hash]?
    var properties: [Property]?
    var components: [Entry]?

    enum CodingKeys: String, CodingKey {
      case type
      case reference = "bom-ref"
      case name
      case version
      case purl
      case scope
      case hashes
      case properties
      case components
    }
  }

  struct Lifecycle: Codable {
    var phase: String?
  }

  struct Tools: Codable {
    var components: [Entry]
  }

  struct Metadata: Codable {
    var timestamp: String?
    var component: Entry?
    var properties: [Property]?
    // The tool that wrote the file. It is not read, because other versions of the format have other types.
    var lifecycles: [Lifecycle]?
    var tools: Tools?

    enum CodingKeys: String, CodingKey {
      case timestamp
      case component
      case properties
      case lifecycles
      case tools
    }

    init() {}

    init(from decoder: any Decoder) throws {
      let values = try decoder.container(keyedBy: CodingKeys.self)
      timestamp = try values.decodeIfPresent(String.self, forKey: .timestamp)
      component = try values.decodeIfPresent(Entry.self, forKey: .component)
      properties = try values.decodeIfPresent([Property].self, forKey: .properties)
    }
  }

  struct Dependency: Codable {
    var ref: String
    var dependsOn: [String]?
  }

  struct Composition: Codable {
    var aggregate: String
    var assemblies: [String]?
  }

  var schema: String?
  var bomFormat: String
  var specVersion: String
  var serialNumber: String?
  var version: Int?
  var metadata: Metadata?
  var components: [Entry]?
  var dependencies: [Dependency]?
  var compositions: [Composition]?

  enum CodingKeys: String, CodingKey {
    case schema = "$schema"
    case bomFormat
    case specVersion
    case serialNumber
    case version
    case metadata
    case components
    case dependencies
    case compositions
  }

  init(of inventory: Inventory) {
    schema = "http://cyclonedx.org/schema/bom-1.6.schema.json"
    bomFormat = "CycloneDX"
    specVersion = "1.6"
    version = 1
    let subject = Entry(inventory.subject)
    var about = Metadata()
    about.timestamp = inventory.date.map { Date(timeIntervalSince1970: TimeInterval($0)).formatted(.iso8601) }
    about.component = subject
    about.properties = Property.list(inventory.facts)
    about.lifecycles = [Lifecycle(phase: "build")]
    about.tools = Tools(components: [
      Entry(Component(.application, name: "vitrine", version: VitrineVersion.current, part: "tool"))
    ])
    metadata = about
    let entries = Dictionary(inventory.components.map { ($0.reference, $0) }) { first, _ in first }
      .sorted { $0.key < $1.key }.map { Entry($0.value) }
    components = entries
    dependencies = [Dependency(ref: subject.reference ?? "", dependsOn: entries.compactMap(\.reference))]
    compositions = [
      Composition(aggregate: inventory.isComplete ? "complete" : "incomplete", assemblies: [subject.reference ?? ""])
    ]
  }
}

extension CycloneDX.Entry {
  init(_ component: Component) {
    type = component.kind == .other ? Component.Kind.library.rawValue : component.kind.rawValue
    reference = component.reference
    name = component.name
    version = component.version
    purl = component.url.map { "\($0)" }
    scope = component.isIncluded ? nil : "excluded"
    hashes = component.sha256.map { [CycloneDX.Hash(alg: "SHA-256", content: $0)] }
    var facts = ["part": component.part]
    facts["commit"] = component.commit
    if component.isModified { facts["modified"] = "true" }
    properties = CycloneDX.Property.list(facts)
  }
}

extension Component {
  fileprivate init(_ entry: CycloneDX.Entry) {
    let facts = CycloneDX.Property.values(entry.properties)
    self.init(
      Kind(rawValue: entry.type) ?? .other, name: entry.name, version: entry.version,
      url: entry.purl.flatMap { PackageURL($0) },
      sha256: entry.hashes?.first { $0.alg == "SHA-256" }?.content, part: facts["part"] ?? "")
    isIncluded = entry.scope != "excluded"
    commit = facts["commit"]
    isModified = facts["modified"] == "true"
  }
}
