import Foundation
import Synchronization

/// Where what took long to make is kept: `$XDG_CACHE_HOME/vitrine`, else `~/.cache/vitrine`.
///
/// Any number of processes share it. What lies there is whole, since it came by one rename.
public enum Cache {
  public static var folder: URL {
    get throws(HostError) {
      let variable = ProcessInfo.processInfo.environment["XDG_CACHE_HOME"] ?? ""
      if variable.isEmpty { return FileManager.default.homeDirectoryForCurrentUser.appending(path: ".cache/vitrine") }
      guard variable.hasPrefix("/") else { throw .relativeCache(variable) }
      return URL(fileURLWithPath: variable).appending(path: "vitrine")
    }
  }

  /// Whether a path lies in it.
  public static func holds(_ path: String) -> Bool { (try? folder).map { "\(path)/".hasPrefix("\($0.path)/") } ?? false }

  /// A folder that holds one version of something and never changes: as it was made before, or made now.
  /// Older versions go, except those that a process which is still there has asked for.
  ///
  /// - Parameters:
  ///   - version: the folder's name, another one for each content.
  ///   - parent: the folder of all its versions, as a path in the cache.
  ///   - purpose: what it is, for those who wait for it.
  ///   - make: makes it in an empty folder, and gives the folder that holds it in the end.
  public static func version(
    _ version: String, of parent: String, for purpose: String, make: (URL) async throws -> URL
  ) async throws -> URL {
    try await Self.version(version, in: folder.appending(path: parent), for: purpose, make: make)
  }

  static func version(
    _ version: String, in parent: URL, for purpose: String, make: (URL) async throws -> URL
  ) async throws -> URL {
    let place = parent.appending(path: version)
    let workshop = try await Workshop(in: parent, for: purpose)
    if !place.isFolder {
      let empty = workshop.folder.appending(path: "made")
      try empty.makeFolder()
      try await workshop.finish(make(empty), as: place)
    }
    try await keep(place)
    for name in try FileManager.default.contentsOfDirectory(atPath: parent.path) where name != version && !name.hasPrefix(".") {
      let old = parent.appending(path: name)
      if old.isFolder, FolderLock(ifFree: old) == nil { continue }
      // It moves into the workshop first, so that nobody uses it when it is half removed.
      try? workshop.finish(old, as: workshop.folder.appending(path: "old-\(name)"))
    }
    return place
  }

  /// What this process has asked for, until it ends.
  private static let kept = Mutex<Set<String>>([])

  private static func keep(_ place: URL) async throws {
    if !kept.withLock({ $0.insert(place.path).inserted }) { return }
    // Others lock it only for a moment.
    try await FolderLock.shared(place, for: place.lastPathComponent).keep()
  }
}
