/// A Debian source package as it is named in the signed lists.
public struct SourcePackage: Sendable {
  public let name: String
  /// The version, such as `6.0.0+dfsg-3`.
  public let version: String
  let files: [DebianPackage]
  /// The upstream archive, without Debian's changes.
  let upstreamArchive: DebianPackage
  /// The archive of Debian's changes, or `nil` if there are none.
  let debianArchive: DebianPackage?

  /// Creates a source package from the files that apt would download, or returns `nil` if the description or the
  /// upstream archive is missing.
  ///
  /// - Throws: `DebianError.sourceFormat` for a package in source format 1.0, whose changes are one patch that would
  ///   not be applied.
  init?(name: String, files: [DebianPackage]) throws {
    guard let description = files.first(where: { $0.file.hasSuffix(".dsc") }),
      let original = files.first(where: { $0.file.contains(".orig.tar.") && !$0.file.hasSuffix(".asc") })
    else { return nil }
    if let patch = files.first(where: { $0.file.hasSuffix(".diff.gz") }) { throw DebianError.sourceFormat(patch.file) }
    self.name = name
    self.files = files
    self.upstreamArchive = original
    debianArchive = files.first { $0.file.contains(".debian.tar.") && !$0.file.hasSuffix(".asc") }
    version = String(description.version.dropLast(".dsc".count))
  }
}
