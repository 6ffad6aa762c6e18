import CExchange
import Foundation
import Glibc

/// A folder in which something is made aside, by one process at a time, so that an
/// interrupted run leaves nothing half done where it is looked for.
public struct Workshop: ~Copyable {
  /// A new folder each time: a program that an interrupted run has started may still write to the one before.
  public let folder: URL
  private let lock: FolderLock

  private static let prefix = ".vitrine-unfinished"

  /// Waits for its turn, and sweeps away what interrupted runs have left.
  ///
  /// - Parameters:
  ///   - parent: the folder of what is being made. The workshop lies in it, on the same file system.
  ///   - purpose: what is made, for those who wait: `the Swift SDKs`.
  public init(in parent: URL, for purpose: String) async throws {
    let lock = try await FolderLock.exclusive(parent, for: purpose)
    Self.sweep(parent)
    let folder = parent.appending(path: "\(Self.prefix)-\(UUID().uuidString)")
    try folder.makeFolder()
    self.folder = folder
    self.lock = lock
  }

  /// Moves `item`, which was made here, to where it belongs. What may be there goes in the same moment, but a
  /// file takes no folder's place: that holds something else.
  public borrowing func finish(_ item: URL, as place: URL) throws {
    if place.isFolder, !item.isFolder { throw HostError.cannotUse(place.path, reason: "a folder is there") }
    // A file takes the place of a file, and a folder that of an empty one.
    if rename(item.path, place.path) == 0 { return }
    guard errno == ENOTEMPTY || errno == EEXIST || errno == EISDIR || errno == ENOTDIR else { throw cannotPut(place) }
    if host_exchange(item.path, place.path) != 0 {
      // A file system that cannot: for a moment there is nothing.
      let old = folder.appending(path: "old-\(UUID().uuidString)")
      guard rename(place.path, old.path) == 0, rename(item.path, place.path) == 0 else { throw cannotPut(place) }
    }
  }

  /// The folder around the workshop that `place` lies in, which is the one that people know; else `place`.
  public static func surroundings(of place: URL) -> URL {
    guard let index = place.pathComponents.firstIndex(where: { $0.hasPrefix(prefix) }) else { return place }
    return place.pathComponents[1..<index].reduce(URL(fileURLWithPath: "/")) { $0.appending(path: $1) }
  }

  private borrowing func cannotPut(_ place: URL) -> HostError {
    .cannotUse(place.path, reason: String(cString: strerror(errno)))
  }

  private static func sweep(_ parent: URL) {
    for name in (try? FileManager.default.contentsOfDirectory(atPath: parent.path)) ?? [] where name.hasPrefix(prefix) {
      try? FileManager.default.removeItem(at: parent.appending(path: name))
    }
  }

  // Tried again, since programs that an interrupted run has left behind may still write there.
  deinit { Self.sweep(folder.deletingLastPathComponent()) }
}
