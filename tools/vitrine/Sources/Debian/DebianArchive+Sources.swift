import Foundation
import Host

/// Source packages.
extension DebianArchive {
  /// Returns the source packages of a release.
  ///
  /// - Parameter release: The name of the release. The default is the machine's own.
  public static func sourceArchive(release: String? = nil) throws -> DebianArchive {
    try DebianArchive(release: release, architecture: DebianLists.source)
  }

  /// Returns the newest version of a source package in the cached lists.
  public func source(_ name: String) async throws -> SourcePackage {
    do {
      let files = Self.packages(in: try await aptOutput("apt-get", ["source", "--print-uris", "--download-only", name]))
      guard let source = try SourcePackage(name: name, files: files) else { throw missingPackageError(name) }
      return source
    } catch let error as HostError {
      guard case .commandFailed = error else { throw error }
      if try await aptOutput("apt-cache", ["showsrc", "--only-source", name]).isEmpty { throw missingPackageError(name) }
      throw error
    }
  }

  /// Downloads a source package and extracts files of its upstream archive into `place`, with Debian's patches.
  ///
  /// - Parameter names: The names of the files in the archive. `*` stands for any text.
  public func unpack(_ source: SourcePackage, files names: [String], into place: URL) async throws {
    let workshop = try await stagingFolder()
    try await fetch(source.files, in: workshop)
    let archive = archives.appending(path: source.upstreamArchive.file)
    let options = ["--no-same-owner", "--strip-components=1", "--wildcards"]
    let places = ["--file", archive.path, "--directory", place.path]
    _ = try await Command.output("tar", ["--extract"] + places + options + names.map { "*/\($0)" })
    if let changes = source.debianArchive {
      try await Self.patch(names, in: place, by: archives.appending(path: changes.file), workshop: workshop.folder)
    }
  }

  /// Applies Debian's patches, such as security fixes, to the files of `place` that match `names`. The patches' changes
  /// to other files are ignored.
  ///
  /// - Parameters:
  ///   - changes: Debian's archive of changes.
  ///   - workshop: A folder for the patches.
  static func patch(_ names: [String], in place: URL, by changes: URL, workshop: URL) async throws {
    let folder = "debian/patches"
    let listing = try await Command.output("tar", ["--list", "--file", changes.path])
    guard listing.split(separator: "\n").contains("\(folder)/series") else { return }
    _ = try await Command.output("tar", ["--extract", "--no-same-owner", "--file", changes.path, "--directory", workshop.path, folder])
    let patches = workshop.appending(path: folder)
    for line in try String(contentsOf: patches.appending(path: "series"), encoding: .utf8).split(separator: "\n") {
      // A line is a name and an optional number of folders to strip, which is 1 by default. The rest is a comment.
      let words = line.prefix { $0 != "#" }.split(whereSeparator: \.isWhitespace).map(String.init)
      guard let name = words.first else { continue }
      let options = words.dropFirst().filter { $0.hasPrefix("-p") } + names.map { "--include=\($0)" }
      // A Git repository around the folder would affect which files `git apply` patches.
      let ceiling = "GIT_CEILING_DIRECTORIES=\(place.deletingLastPathComponent().path)"
      _ = try await Command.output("env", [ceiling, "git", "apply"] + options + [patches.appending(path: name).path], in: place)
    }
  }
}
