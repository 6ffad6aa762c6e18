import Foundation
import Glibc

/// A lock of the kernel on a folder, which also excludes other tasks of this process.
///
/// The kernel releases the lock when the process ends, for whatever reason. The lock creates no file.
public struct FolderLock: ~Copyable {
  private let descriptor: Int32

  /// The longest wait for the lock: long enough to make a Swift SDK or to build an app.
  private static let timeout = Duration.seconds(3600)

  /// Waits until no other lock on `folder` is held, and locks it. Creates the folder if it does not exist.
  ///
  /// - Parameter purpose: The work in progress, for processes that wait: `the Swift SDKs`.
  public static func exclusive(_ folder: URL, for purpose: String) async throws -> FolderLock {
    try await FolderLock(folder, LOCK_EX, for: purpose)
  }

  /// Waits until no exclusive lock on `folder` is held, and locks it. Any number of shared locks may be held at a time.
  public static func shared(_ folder: URL, for purpose: String) async throws -> FolderLock {
    try await FolderLock(folder, LOCK_SH, for: purpose)
  }

  private init(_ folder: URL, _ kind: Int32, for purpose: String) async throws {
    let start = ContinuousClock.now
    var hasLogged = false
    while true {
      try folder.createFolder()
      if let descriptor = try Self.tryLock(folder, operation: kind) {
        self.descriptor = descriptor
        return
      }
      let waited = start.duration(to: .now)
      if waited > Self.timeout { throw HostError.lockTimedOut(folder.path, purpose: purpose) }
      if !hasLogged, waited > .seconds(2) {
        ProgressLog.log("Waiting for another process that works on \(purpose) in \(folder.path)")
        hasLogged = true
      }
      // Polls instead of blocking in the kernel: the holder of the lock may need this thread.
      try await Task.sleep(for: .milliseconds(50))
    }
  }

  /// Acquires an exclusive lock, or returns `nil` if a lock is held or the folder does not exist.
  public init?(ifFree folder: URL) {
    guard let descriptor = try? Self.tryLock(folder, operation: LOCK_EX) else { return nil }
    self.descriptor = descriptor
  }

  private static func tryLock(_ folder: URL, operation kind: Int32) throws -> Int32? {
    let descriptor = open(folder.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else {
      // Another process has just removed the folder.
      if errno == ENOENT { return nil }
      throw HostError.fileError(folder.path, reason: String(cString: strerror(errno)))
    }
    if flock(descriptor, kind | LOCK_NB) == 0, isCurrent(descriptor, at: folder.path) { return descriptor }
    close(descriptor)
    return nil
  }

  /// Returns `true` if the locked folder is still the one at `path`: it may have been removed or replaced.
  private static func isCurrent(_ descriptor: Int32, at path: String) -> Bool {
    var mine = stat()
    var there = stat()
    return fstat(descriptor, &mine) == 0 && stat(path, &there) == 0 && mine.st_ino == there.st_ino
      && mine.st_dev == there.st_dev
  }

  /// Holds the lock until the process ends.
  public consuming func holdUntilExit() { discard self }

  deinit { close(descriptor) }
}
