/// A Debian source package as it is named in the signed lists.
public struct SourcePackage: Sendable {
  public let name: String
  /// The version, such as `6.0.0+dfsg-3`.
  public let version: String
  let files: [DebianPackage]
  /// The description (`.dsc`), which names the other files.
  let description: DebianPackage

  /// The SHA-256 hash of the description, in hexadecimal digits. The description contains the hashes of all files.
  public var sha256: String { description.sha256 }

  /// Creates a source package from the files that apt would download, or returns `nil` if the description is missing.
  init?(name: String, files: [DebianPackage]) {
    guard let description = files.first(where: { $0.file.hasSuffix(".dsc") }) else { return nil }
    self.name = name
    self.files = files
    self.description = description
    version = String(description.version.dropLast(".dsc".count))
  }
}
