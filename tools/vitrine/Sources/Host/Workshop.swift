import Foundation
import Glibc

/// A folder in which something is made aside, by one process at a time, so that an
/// interrupted run leaves nothing half done where it is looked for.
public struct Workshop: ~Copyable {
  public let folder: URL
  private let lock: Int32

  /// Waits for its turn, and sweeps away what an interrupted run has left.
  ///
  /// - Parameter parent: the folder of what is being made. The workshop lies in it, on the same file system.
  public init(in parent: URL) async throws {
    let lock = try await Self.lock(parent)
    let folder = parent.appending(path: ".vitrine-unfinished")
    try? FileManager.default.removeItem(at: folder)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    self.lock = lock
    self.folder = folder
  }

  private static func lock(_ parent: URL) async throws -> Int32 {
    try FileManager.default.createDirectory(at: parent, withIntermediateDirectories: true)
    let path = lockFile(in: parent)
    var attempts = 0
    while true {
      let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o644)
      guard descriptor >= 0 else { throw HostError.commandFailed("opening \(path)", reason: String(cString: strerror(errno))) }
      // Never in the kernel: whoever holds the lock may need this thread to go on.
      if flock(descriptor, LOCK_EX | LOCK_NB) == 0 && isStill(descriptor, at: path) { return descriptor }
      close(descriptor)
      attempts += 1
      if attempts == 40 { Progress.say("Waiting for somebody else who works in \(parent.path)") }
      try await Task.sleep(for: .milliseconds(50))
    }
  }

  private static func lockFile(in parent: URL) -> String { parent.appending(path: ".vitrine-lock").path }

  /// Whoever has finished takes the file away: the lock on one that is gone is worth nothing.
  private static func isStill(_ descriptor: Int32, at path: String) -> Bool {
    var (mine, there) = (stat(), stat())
    return fstat(descriptor, &mine) == 0 && stat(path, &there) == 0 && mine.st_ino == there.st_ino
  }

  /// Moves `item` to where it belongs, in the place of what may be there.
  public borrowing func finish(_ item: URL, as place: URL) throws {
    try? FileManager.default.removeItem(at: place)
    try FileManager.default.moveItem(at: item, to: place)
  }

  deinit {
    try? FileManager.default.removeItem(at: folder)
    unlink(Self.lockFile(in: folder.deletingLastPathComponent()))
    close(lock)
  }
}
