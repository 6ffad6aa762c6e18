import Debian

extension BoardFacts {
  /// Where its kernel and its firmware come from.
  public var archive: DebianArchive {
    get throws { try DebianArchive(release: kernel.release, architecture: architecture.debianName) }
  }
}

extension DebianArchive {
  /// The place in the cache of all versions of a package that are unpacked.
  func unpacked(_ name: String) -> String { "unpacked/\(release)/\(architecture)/\(name)" }
}
