/// The names of the files of a bundle, in the folder `vitrine` of a USB stick or a web server.
///
/// ```
/// index.txt      the list of the manifests, for web servers,
/// 3f2c9a07.mft   the manifest of a release or a system, named by its hash,
/// 3f2c9a07.sig   the manifest's signature, in minisign's format,
/// 9b0d11e2.7c4   and the files that it lists, each named by the hash of its contents.
/// ```
///
/// All names are short names of FAT, so that a board need not read long ones. Each manifest is complete by itself: a
/// stick may hold releases and systems for several kinds of boards, which share equal files.
public enum BundleName {
  /// The name of the bundle's folder.
  public static let folder = "vitrine"
  /// The maximum number of manifests in a bundle. Chosen: more than the kinds of boards that one operator has.
  public static let maximumManifests = 64

  /// The extension of a manifest's name.
  public static let manifestExtension = "mft"
  private static let signatureExtension = "sig"
  private static let stemLength = 8
  private static let extensionLength = 3

  /// Returns the name of the file with the manifest of a release or a system.
  public static func manifest(of name: ReleaseName) -> String {
    "\(name.text.prefix(stemLength)).\(manifestExtension)"
  }

  /// Returns `true` for the name of a manifest's file, without a path.
  public static func isManifest(_ name: Substring) -> Bool {
    let stem = name.utf8.prefix(stemLength)
    return name.utf8.count == stemLength + 1 + manifestExtension.utf8.count && name.hasSuffix(".\(manifestExtension)")
      && stem.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
  }

  /// Returns the name of the file with the signature of the manifest in the file `manifest`.
  public static func signature(forManifest manifest: String) -> String {
    "\(manifest.prefix(stemLength)).\(signatureExtension)"
  }

  /// Returns the name of the file with the contents of a release's file.
  public static func contents(of file: ReleaseManifest.File) -> String {
    "\(file.sum.prefix(stemLength)).\(file.sum.dropFirst(stemLength).prefix(extensionLength))"
  }
}
