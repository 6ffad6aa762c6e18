import Debian

extension BoardFacts {
  /// Where its kernel and its firmware come from.
  public var archive: DebianArchive {
    get throws { try DebianArchive(release: kernel.release, architecture: architecture.debianName) }
  }
}
