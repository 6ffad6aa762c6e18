import Debian

/// A part of an image or a release.
public struct Component: Hashable, Sendable {
  /// A kind, by its name in CycloneDX.
  public enum Kind: String, Codable, Sendable {
    case application
    case file
    case firmware
    case library
    case operatingSystem = "operating-system"
    case other
  }

  public var kind: Kind
  public var name: String
  public var version: String?
  public var url: PackageURL?
  /// The SHA-256 hash in hexadecimal digits: of the package, of the description of a source package, or of the file.
  public var sha256: String?
  /// The role in the image, as in its list of packages: `kernel`, `program`, `network`, `system`, and others.
  public var part: String
  /// Whether the code of the component is in the image. Headers and unused libraries take part only in the build.
  public var isIncluded = true
  /// The Git commit of sources, or `nil`.
  public var commit: String?
  /// Whether the sources differ from the commit.
  public var isModified = false

  public init(
    _ kind: Kind, name: String, version: String? = nil, url: PackageURL? = nil, sha256: String? = nil, part: String
  ) {
    self.kind = kind
    self.name = name
    self.version = version
    self.url = url
    self.sha256 = sha256
    self.part = part
  }

  /// A name that is unique in an inventory.
  var reference: String {
    "\(part)/\(url.map { "\($0)" } ?? "\(name)\(version.map { "@\($0)" } ?? "")")"
  }

  /// Creates the components of a binary package: the package, and the source packages of statically linked code.
  ///
  /// - Parameter sha256: The hash of the package, if `stanza` does not contain it.
  public static func package(
    _ stanza: PackageStanza, release: String, sha256: String? = nil, part: String
  ) -> [Component] {
    let kind: Kind = part == "kernel" ? .operatingSystem : part == "firmware" ? .firmware : .library
    let url = PackageURL(
      debian: stanza.name, version: stanza.version, architecture: stanza.architecture, release: release,
      source: stanza.source)
    return [
      Component(
        kind, name: stanza.name, version: stanza.version, url: url, sha256: stanza.sha256 ?? sha256, part: part)
    ] + stanza.builtUsing.map { .source($0, release: release, part: part) }
  }

  /// Creates the component of a source package from which code was compiled.
  ///
  /// - Parameter sha256: The hash of the package's description.
  public static func source(
    _ source: PackageStanza.Source, release: String, sha256: String? = nil, part: String
  ) -> Component {
    let url = PackageURL(
      debian: source.name, version: source.version, architecture: "source", release: release)
    return Component(.library, name: source.name, version: source.version, url: url, sha256: sha256, part: part)
  }
}
