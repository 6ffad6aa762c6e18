/// The description of a binary package in apt's lists or dpkg's database.
public struct PackageStanza: Equatable, Sendable {
  /// A source package in one version.
  public struct Source: Hashable, Sendable {
    public let name: String
    public let version: String

    public init(name: String, version: String) {
      self.name = name
      self.version = version
    }
  }

  public let name: String
  public let version: String
  /// Debian's name of the architecture, or `all`.
  public let architecture: String
  /// The source package from which the binary package was built, as Debian's security tracker names it.
  public let source: Source
  /// Other source packages whose code is part of the package, such as a statically linked C library.
  public let builtUsing: [Source]
  /// The SHA-256 hash of the package, in hexadecimal digits, or `nil` if the description does not contain it.
  public let sha256: String?

  /// Parses all descriptions in `text`, which are separated by empty lines.
  public static func parse(_ text: String) -> [PackageStanza] {
    text.replacing("\r\n", with: "\n").split(separator: "\n\n").compactMap { PackageStanza($0) }
  }

  private init?(_ text: Substring) {
    var fields: [Substring: Substring] = [:]
    for line in text.split(separator: "\n") where line.first != " " && line.first != "\t" {
      guard let colon = line.firstIndex(of: ":") else { continue }
      fields[line[..<colon]] = line[line.index(after: colon)...].drop { $0 == " " }
    }
    guard let name = fields["Package"], let version = fields["Version"], let architecture = fields["Architecture"]
    else { return nil }
    // dpkg also describes packages that were removed.
    if let status = fields["Status"], !status.hasSuffix(" installed") { return nil }
    self.name = String(name)
    self.version = String(version)
    self.architecture = String(architecture)
    sha256 = fields["SHA256"].map(String.init)
    let own =
      fields["Source"].flatMap { Self.sources($0, version: version).first }
      ?? Source(name: self.name, version: self.version)
    var others = ["Built-Using", "Static-Built-Using"].flatMap { Self.sources(fields[$0] ?? "", version: nil) }
    // The source package of a signed kernel or boot loader contains only signatures. The code is from another one.
    if let end = own.name.firstRange(of: "-signed"),
      let code = others.firstIndex(where: { own.name[..<end.lowerBound].hasPrefix($0.name) })
    {
      source = others.remove(at: code)
    } else {
      source = own
    }
    builtUsing = others
  }

  /// Parses a list such as `glibc (= 2.36-9), busybox`.
  ///
  /// - Parameter version: The version of entries without one. If it is `nil`, they are ignored.
  private static func sources(_ list: Substring, version: Substring?) -> [Source] {
    list.split(separator: ",").compactMap { entry in
      let words = entry.split { " ()=".contains($0) }
      guard let name = words.first, let version = words.count > 1 ? words[1] : version else { return nil }
      return Source(name: String(name), version: String(version))
    }
  }
}

extension DebianArchive {
  /// Returns the descriptions of packages in the cached lists, in the order of `packages`.
  public func stanzas(of packages: [DebianPackage]) async throws -> [PackageStanza] {
    if packages.isEmpty { return [] }
    let text = try await aptOutput("apt-cache", ["show"] + packages.map { "\($0.name)=\($0.version)" })
    let stanzas = PackageStanza.parse(text)
    return try packages.map { package in
      // Debian has never published two packages of one name, version and architecture, but apt may have two sources.
      guard
        let stanza = stanzas.first(where: { $0.sha256 == package.sha256 })
          ?? stanzas.first(where: { $0.name == package.name && $0.version == package.version })
      else { throw missingPackageError(package.name) }
      return stanza
    }
  }
}
