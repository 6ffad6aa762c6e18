import Foundation
import Host

/// Source packages.
extension DebianArchive {
  /// Returns the source packages of a release.
  ///
  /// - Parameter release: The name of the release. The default is `defaultRelease`.
  public static func sourceArchive(release: String? = nil) throws -> DebianArchive {
    try DebianArchive(release: release, architecture: DebianLists.source)
  }

  /// Returns the newest version of a source package in the cached lists.
  public func source(_ name: String) async throws -> SourcePackage {
    do {
      let files = Self.packages(
        in: try await aptOutput("apt-get", ["source", "--print-uris", "--download-only", name]))
      guard let source = SourcePackage(name: name, files: files) else { throw missingPackageError(name) }
      return source
    } catch let error as HostError {
      guard case .commandFailed = error else { throw error }
      if try await aptOutput("apt-cache", ["showsrc", "--only-source", name]).isEmpty {
        throw missingPackageError(name)
      }
      throw error
    }
  }

  /// Returns the version of a source package with its epoch, which the names of its files do not have.
  public func completeVersion(of source: SourcePackage) async throws -> String {
    let listing = try await aptOutput("apt-cache", ["showsrc", "--only-source", source.name])
    return Self.completeVersion(source.version, in: listing) ?? source.version
  }

  /// Returns the version in apt's description of source packages that is equal to `version` except for the epoch.
  static func completeVersion(_ version: String, in listing: String) -> String? {
    let versions = listing.split(separator: "\n").filter { $0.hasPrefix("Version: ") }.map { $0.dropFirst(9) }
    return versions.first { $0 == version || $0.hasSuffix(":\(version)") }.map(String.init)
  }

  /// Downloads the files of a source package that are not in the cache.
  public func fetch(_ source: SourcePackage) async throws { try await fetch(source.files, in: stagingFolder()) }

  /// Downloads a source package and extracts it, with Debian's patches, into a folder that must not exist.
  public func unpack(_ source: SourcePackage, into place: URL) async throws {
    let workshop = try await stagingFolder()
    try await fetch(source.files, in: workshop)
    let parent = place.deletingLastPathComponent()
    try parent.createFolder()
    // An unpacked source takes about six times its size.
    try parent.checkSpace(for: source.files.reduce(0) { $0 + $1.size } * 6)
    try await Self.unpack(archives.appending(path: source.description.file), into: place)
  }

  /// Extracts a source package into a folder that must not exist, with Debian's patches, such as security fixes.
  ///
  /// - Parameter description: The description (`.dsc`), next to the files that it names.
  static func unpack(_ description: URL, into place: URL) async throws {
    // The description comes from apt's signed lists, which a check of its own signature could not improve.
    _ = try await Command.output("dpkg-source", ["--no-copy", "--extract", description.path, place.path])
  }
}
