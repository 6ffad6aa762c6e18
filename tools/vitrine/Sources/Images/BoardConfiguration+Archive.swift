import Debian

extension BoardConfiguration {
  /// The Debian packages with the board's kernel and firmware.
  public var archive: DebianArchive {
    get throws { try DebianArchive(release: kernel.release, architecture: architecture.debianName) }
  }
}

extension DebianArchive {
  /// Returns the path in the cache of all unpacked versions of a package.
  func unpacked(_ name: String) -> String { "unpacked/\(release)/\(architecture)/\(name)" }
}
