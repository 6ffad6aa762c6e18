import Debian
import Foundation

/// The identity of a package in all inventories: `pkg:deb/debian/musl-dev@1.2.3-1?arch=amd64&distro=bookworm`
/// (github.com/package-url/purl-spec).
public struct PackageURL: Hashable, Sendable, CustomStringConvertible {
  public var type: String
  /// The namespace and the name, such as `debian` and `musl-dev`.
  public var path: [String]
  public var version: String?
  public var qualifiers: [String: String] = [:]

  public init(type: String, path: [String], version: String?, qualifiers: [String: String] = [:]) {
    self.type = type
    self.path = path
    self.version = version
    self.qualifiers = qualifiers
  }

  /// A package of a Debian release.
  ///
  /// - Parameters:
  ///   - architecture: Debian's name, or `source` for a source package.
  ///   - source: The source package of a binary package. It is part of the address if it differs from the package.
  init(
    debian name: String, version: String, architecture: String, release: String, source: PackageStanza.Source? = nil
  ) {
    type = "deb"
    path = ["debian", name]
    self.version = version
    qualifiers = ["arch": architecture, "distro": release]
    if let source, source.name != name || source.version != version {
      qualifiers["upstream"] = source.version == version ? source.name : "\(source.name)@\(source.version)"
    }
  }

  /// The source package of a Debian package, and its release.
  public var debianSource: (source: PackageStanza.Source, release: DebianRelease)? {
    guard type == "deb", path.first == "debian", let name = path.last, let version,
      // Other tools write `debian-12` or `debian-12.5`.
      let distribution = qualifiers["distro"]?.replacing("debian-", with: ""),
      let release = DebianRelease.named(distribution)
    else { return nil }
    let words = qualifiers["upstream"]?.split(separator: "@", maxSplits: 1) ?? []
    let source = PackageStanza.Source(
      name: words.first.map(String.init) ?? name, version: words.count > 1 ? String(words[1]) : version)
    return (source, release)
  }

  /// Parses a package URL, or returns `nil` if it is not valid.
  public init?(_ text: String) {
    guard text.hasPrefix("pkg:") else { return nil }
    var rest = text.dropFirst(4)
    if let hash = rest.firstIndex(of: "#") { rest = rest[..<hash] }
    if let mark = rest.firstIndex(of: "?") {
      for pair in rest[rest.index(after: mark)...].split(separator: "&") {
        let parts = pair.split(separator: "=", maxSplits: 1)
        guard parts.count == 2, let value = Self.decode(parts[1]) else { return nil }
        qualifiers[parts[0].lowercased()] = value
      }
      rest = rest[..<mark]
    }
    if let at = rest.lastIndex(of: "@") {
      guard let version = Self.decode(rest[rest.index(after: at)...]) else { return nil }
      self.version = version
      rest = rest[..<at]
    }
    let parts = rest.split(separator: "/")
    let names = parts.dropFirst().compactMap { Self.decode($0) }
    guard let type = parts.first, !names.isEmpty, names.count == parts.count - 1 else { return nil }
    self.type = type.lowercased()
    path = names
  }

  public var description: String {
    let name = path.map(Self.encode).joined(separator: "/")
    let facts = qualifiers.sorted { $0.key < $1.key }.map { "\($0.key)=\(Self.encode($0.value))" }
    return "pkg:\(type)/\(name)" + (version.map { "@\(Self.encode($0))" } ?? "")
      + (facts.isEmpty ? "" : "?\(facts.joined(separator: "&"))")
  }

  /// Encodes all characters but letters, digits, and `.-_~:` as `%XX`.
  private static func encode(_ text: String) -> String {
    text.utf8.map { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"):
        return String(UnicodeScalar(byte))
      default:
        let character = String(UnicodeScalar(byte))
        if ".-_~:".contains(character) { return character }
        let digits = String(byte, radix: 16, uppercase: true)
        return digits.utf8.count == 1 ? "%0\(digits)" : "%\(digits)"
      }
    }.joined()
  }

  private static func decode(_ text: some StringProtocol) -> String? { String(text).removingPercentEncoding }
}
