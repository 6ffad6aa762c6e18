import CExchange
import Foundation
import Glibc

/// A temporary folder in which one process at a time prepares a result.
///
/// An interrupted run leaves nothing half done at the result's final location. If a signal ends this program, the folder
/// is removed first; after a kill, the next run in the same folder removes it. Other users cannot read the folder's
/// files, because images may contain secrets.
public struct StagingFolder: ~Copyable {
  /// The folder, new for each workshop: a program that an interrupted run started may still write to the previous one.
  public let folder: URL
  private let lock: FolderLock
  private let interruption: SignalGuard

  private static let namePrefix = ".vitrine-unfinished"

  /// Waits for the lock on `parent` and removes the leftovers of interrupted runs.
  ///
  /// - Parameters:
  ///   - parent: The folder of the results. The workshop is created in it, on the same file system.
  ///   - purpose: The work in progress, for processes that wait: `the Swift SDKs`.
  public init(in parent: URL, for purpose: String) async throws {
    let lock = try await FolderLock.exclusive(parent, for: purpose)
    Self.removeLeftovers(in: parent)
    let folder = parent.appending(path: "\(Self.namePrefix)-\(UUID().uuidString)")
    try folder.createPrivateFolder()
    self.folder = folder
    self.lock = lock
    interruption = SignalGuard(beforeEnd: { Self.removeBeforeEnd(folder) })
  }

  /// Removes a folder to which programs that this one has started may still write.
  private static func removeBeforeEnd(_ folder: URL) {
    for _ in 0..<removalAttempts {
      try? FileManager.default.removeItem(at: folder)
      if !FileManager.default.fileExists(atPath: folder.path) { return }
      Thread.sleep(forTimeInterval: removalPause)
    }
  }

  /// The maximum number of attempts, and the pause between them in seconds. Chosen: a second is a short wait for a user.
  private static let removalAttempts = 20
  private static let removalPause = 0.05

  /// Moves `item`, which was made in the workshop, to its final location. An existing item there is replaced in the
  /// same step, but a file never replaces a folder, which has other contents.
  public borrowing func move(_ item: URL, to place: URL) throws {
    if place.isFolder, !item.isFolder { throw HostError.fileError(place.path, reason: "a folder is there") }
    // `rename` replaces a file with a file, and an empty folder with a folder.
    if rename(item.path, place.path) == 0 { return }
    guard errno == ENOTEMPTY || errno == EEXIST || errno == EISDIR || errno == ENOTDIR else { throw cannotPut(place) }
    if host_exchange(item.path, place.path) != 0 {
      // The file system does not support the exchange, so for a moment the location is empty.
      let old = folder.appending(path: "old-\(UUID().uuidString)")
      guard rename(place.path, old.path) == 0, rename(item.path, place.path) == 0 else { throw cannotPut(place) }
    }
  }

  /// Returns the folder that contains the workshop of `place`, which users know, or `place` if it is not in a workshop.
  public static func parent(of place: URL) -> URL {
    guard let index = place.pathComponents.firstIndex(where: { $0.hasPrefix(namePrefix) }) else { return place }
    return place.pathComponents[1..<index].reduce(URL(fileURLWithPath: "/")) { $0.appending(path: $1) }
  }

  private borrowing func cannotPut(_ place: URL) -> HostError {
    .fileError(place.path, reason: String(cString: strerror(errno)))
  }

  private static func removeLeftovers(in parent: URL) {
    for name in (try? FileManager.default.contentsOfDirectory(atPath: parent.path)) ?? []
    where name.hasPrefix(namePrefix) {
      try? FileManager.default.removeItem(at: parent.appending(path: name))
    }
  }

  // Removes the folder again, because programs that an interrupted run left behind may still write to it.
  deinit {
    Self.removeLeftovers(in: folder.deletingLastPathComponent())
    interruption.release()
  }
}
