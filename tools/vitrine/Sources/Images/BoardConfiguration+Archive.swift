import Debian

extension BoardConfiguration {
  /// The name of the Debian release of the board's images.
  public var release: String { kernel.release ?? DebianRelease.stable }

  /// The Debian packages with the board's kernel and firmware.
  public var archive: DebianArchive {
    get throws { try DebianArchive(release: release, architecture: architecture.debianName) }
  }
}

extension DebianArchive {
  /// Returns the path in the cache of all unpacked versions of a package.
  func unpacked(_ name: String) -> String { "unpacked/\(release)/\(architecture)/\(name)" }
}
