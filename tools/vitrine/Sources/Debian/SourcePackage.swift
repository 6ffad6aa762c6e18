/// What Debian builds packages from, as the signed lists name it.
public struct SourcePackage: Sendable {
  public let name: String
  /// Such as `6.0.0+dfsg-3`.
  public let version: String
  let files: [Package]
  /// The archive of its authors, without Debian's changes.
  let original: Package
  /// Debian's changes; nil where there are none.
  let changes: Package?

  /// From what apt would download; nil where the description or the authors' archive is not among it.
  init?(name: String, files: [Package]) {
    guard let description = files.first(where: { $0.file.hasSuffix(".dsc") }),
      let original = files.first(where: { $0.file.contains(".orig.tar.") && !$0.file.hasSuffix(".asc") })
    else { return nil }
    self.name = name
    self.files = files
    self.original = original
    changes = files.first { $0.file.contains(".debian.tar.") && !$0.file.hasSuffix(".asc") }
    version = String(description.version.dropLast(".dsc".count))
  }
}
