import Foundation
import Glibc

/// The kernel's lock on a folder itself, among tasks as among processes: it ends with its
/// process, however that ends, and leaves nothing behind.
public struct FolderLock: ~Copyable {
  private let descriptor: Int32

  /// How long a process waits for the lock: long enough to make a Swift SDK or a whole app.
  private static let patience = Duration.seconds(3600)

  /// Waits until nobody else has a lock on `folder`, which is made where it is not there.
  ///
  /// - Parameter purpose: what is worked on, for those who wait: `the Swift SDKs`.
  public static func exclusive(_ folder: URL, for purpose: String) async throws -> FolderLock {
    try await FolderLock(folder, LOCK_EX, for: purpose)
  }

  /// Waits until nobody else has an exclusive lock on `folder`; any number may have a shared one.
  public static func shared(_ folder: URL, for purpose: String) async throws -> FolderLock {
    try await FolderLock(folder, LOCK_SH, for: purpose)
  }

  private init(_ folder: URL, _ kind: Int32, for purpose: String) async throws {
    let start = ContinuousClock.now
    var hasSaid = false
    while true {
      try folder.makeFolder()
      if let descriptor = try Self.tried(folder, kind) {
        self.descriptor = descriptor
        return
      }
      let waited = start.duration(to: .now)
      if waited > Self.patience { throw HostError.busy(folder.path, purpose: purpose) }
      if !hasSaid, waited > .seconds(2) {
        Progress.say("Waiting for somebody else who works on \(purpose) in \(folder.path)")
        hasSaid = true
      }
      // Polls, and never blocks in the kernel: the holder of the lock may need this thread.
      try await Task.sleep(for: .milliseconds(50))
    }
  }

  /// An exclusive lock; nil where somebody has one, or the folder is gone.
  public init?(ifFree folder: URL) {
    guard let descriptor = try? Self.tried(folder, LOCK_EX) else { return nil }
    self.descriptor = descriptor
  }

  private static func tried(_ folder: URL, _ kind: Int32) throws -> Int32? {
    let descriptor = open(folder.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else {
      // Another process has removed the folder just now.
      if errno == ENOENT { return nil }
      throw HostError.cannotUse(folder.path, reason: String(cString: strerror(errno)))
    }
    if flock(descriptor, kind | LOCK_NB) == 0, isStill(descriptor, at: folder.path) { return descriptor }
    close(descriptor)
    return nil
  }

  /// Whether the lock is on the folder that is at the path now: it may have been removed or replaced.
  private static func isStill(_ descriptor: Int32, at path: String) -> Bool {
    var (mine, there) = (stat(), stat())
    return fstat(descriptor, &mine) == 0 && stat(path, &there) == 0 && mine.st_ino == there.st_ino && mine.st_dev == there.st_dev
  }

  /// Holds it until the process ends.
  public consuming func keep() { discard self }

  deinit { close(descriptor) }
}
