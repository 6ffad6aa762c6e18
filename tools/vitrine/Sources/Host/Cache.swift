import Foundation
import Synchronization

/// The folder of results that take long to make: `$XDG_CACHE_HOME/vitrine`, or `~/.cache/vitrine` if that is not set.
///
/// Any number of processes may share it. Each entry is complete, because it is moved into the cache with one rename.
public enum Cache {
  public static var folder: URL {
    get throws(HostError) {
      let variable = ProcessInfo.processInfo.environment["XDG_CACHE_HOME"] ?? ""
      if variable.isEmpty { return FileManager.default.homeDirectoryForCurrentUser.appending(path: ".cache/vitrine") }
      guard variable.hasPrefix("/") else { throw .relativeCachePath(variable) }
      return URL(fileURLWithPath: variable).appending(path: "vitrine")
    }
  }

  /// The name of the folder for users, if they have not set another one.
  public static let defaultName = "~/.cache/vitrine"

  /// Returns `true` if `path` is in the cache. The page of all messages names the folder by its default name.
  public static func contains(_ path: String) -> Bool {
    path.hasPrefix("\(defaultName)/") || (try? folder).map { "\(path)/".hasPrefix("\($0.path)/") } ?? false
  }

  /// Returns the folder of one version, and makes it if the cache does not have it.
  ///
  /// A version never changes. Older versions are removed, except those that a running process has requested.
  ///
  /// - Parameters:
  ///   - version: The name of the folder, different for each content.
  ///   - parent: The folder of all versions, as a path in the cache.
  ///   - purpose: A description of the content, for processes that wait for it.
  ///   - make: Makes the version in an empty folder and returns the folder that contains the result.
  public static func folder(
    forVersion version: String, of parent: String, purpose: String, make: (URL) async throws -> URL
  ) async throws -> URL {
    try await Self.version(version, in: folder.appending(path: parent), for: purpose, make: make)
  }

  /// Returns 16 digits of the hash of a text with everything that determines a content, for the name of its version.
  public static func hash(of key: String) async throws -> Substring {
    try await Command.output("sh", ["-c", "printf %s \"$1\" | sha256sum", "sh", key]).prefix(16)
  }

  /// Returns `true` if the folder of a version exists.
  public static func hasFolder(forVersion version: String, of parent: String) throws -> Bool {
    try folder.appending(path: "\(parent)/\(version)").isFolder
  }

  static func version(
    _ version: String, in parent: URL, for purpose: String, make: (URL) async throws -> URL
  ) async throws -> URL {
    let place = parent.appending(path: version)
    let workshop = try await StagingFolder(in: parent, for: purpose)
    if !place.isFolder {
      let empty = workshop.folder.appending(path: "made")
      try empty.createFolder()
      try await workshop.move(make(empty), to: place)
    }
    try await lockUntilExit(place)
    for name in try FileManager.default.contentsOfDirectory(atPath: parent.path)
    where name != version && !name.hasPrefix(".") {
      let old = parent.appending(path: name)
      if old.isFolder, FolderLock(ifFree: old) == nil { continue }
      // The old version moves into the workshop first, so that no process uses it when it is half removed.
      try? workshop.move(old, to: workshop.folder.appending(path: "old-\(name)"))
    }
    return place
  }

  /// The versions that this process has requested. They stay locked until it ends.
  private static let lockedVersions = Mutex<Set<String>>([])

  private static func lockUntilExit(_ place: URL) async throws {
    if !lockedVersions.withLock({ $0.insert(place.path).inserted }) { return }
    // Other processes hold an exclusive lock only for a moment.
    try await FolderLock.shared(place, for: place.lastPathComponent).holdUntilExit()
  }
}
