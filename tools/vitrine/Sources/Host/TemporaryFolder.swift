import Foundation
import Glibc

/// A folder for temporary files, which only the current user may read. It is removed with this object; if the program
/// is killed, the next one removes it.
///
/// The folder is locked while this object exists, so that other programs recognize the folders of programs that were
/// killed.
public final class TemporaryFolder: Sendable {
  public let url: URL
  private let lock: HeldLock

  private static let prefix = "vitrine-"
  /// The age from which an unlocked folder counts as left behind, in seconds. Chosen: a new folder is not locked yet.
  private static let leastAge = 60.0

  /// A lock in a class, because a noncopyable value cannot be a property of a `Sendable` class here.
  private final class HeldLock: @unchecked Sendable {
    // Never read: it is held until this object is released.
    private let lock: FolderLock
    init(_ lock: consuming FolderLock) { self.lock = lock }
  }

  /// Creates a folder in the machine's temporary folder, and removes those of programs that were killed.
  ///
  /// - Parameters:
  ///   - purpose: A part of the name, such as `deploy`. It is short, because paths of sockets must be short.
  ///   - space: The free space that is needed, in bytes.
  public init(for purpose: String, space: Int64 = 1 << 20, in parent: URL = FileManager.default.temporaryDirectory)
    throws
  {
    let name = "\(Self.prefix)\(purpose)-"
    Self.removeLeftovers(name, in: parent)
    if let free = parent.freeSpace, free < space {
      throw HostError.noSpace(parent.path, needed: space, free: free)
    }
    url = parent.appending(path: "\(name)\(UUID().uuidString.prefix(8))")
    try url.createPrivateFolder()
    guard let lock = FolderLock(ifFree: url) else { throw HostError.fileError(url.path, reason: "it cannot be locked") }
    self.lock = HeldLock(lock)
  }

  /// Creates a folder, calls `work` with it, and removes it. If a signal arrives, `work` is cancelled, and the signal
  /// ends this program after the folder was removed.
  ///
  /// - Parameters: See ``init(for:space:in:)``.
  public static func with<Result: Sendable>(
    for purpose: String, space: Int64 = 1 << 20, _ work: @escaping @Sendable (URL) async throws -> Result
  ) async throws -> Result {
    try await SignalGuard.run {
      let folder = try TemporaryFolder(for: purpose, space: space)
      defer { folder.remove() }
      return try await work(folder.url)
    }
  }

  /// Removes the folder before this object is released.
  public func remove() { try? FileManager.default.removeItem(at: url) }

  deinit { remove() }

  private static func removeLeftovers(_ prefix: String, in parent: URL) {
    let files = FileManager.default
    for name in (try? files.contentsOfDirectory(atPath: parent.path)) ?? [] where name.hasPrefix(prefix) {
      let folder = parent.appending(path: name)
      let attributes = try? files.attributesOfItem(atPath: folder.path)
      guard let made = attributes?[.modificationDate] as? Date, Date().timeIntervalSince(made) >= leastAge,
        (attributes?[.ownerAccountID] as? NSNumber)?.uint32Value == getuid(), let lock = FolderLock(ifFree: folder)
      else { continue }
      try? files.removeItem(at: folder)
      _ = consume lock
    }
  }
}
