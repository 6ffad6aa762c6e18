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
    let path = parent.appending(path: ".vitrine-lock").path
    let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { throw HostError.commandFailed("opening \(path)", reason: String(cString: strerror(errno))) }
    // Never in the kernel: whoever holds the lock may need this thread to go on.
    var attempts = 0
    while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
      attempts += 1
      if attempts == 40 { Progress.say("Waiting for somebody else who works in \(parent.path)") }
      try await Task.sleep(for: .milliseconds(50))
    }
    return descriptor
  }

  /// Moves `item` to where it belongs, in the place of what may be there.
  public borrowing func finish(_ item: URL, as place: URL) throws {
    try? FileManager.default.removeItem(at: place)
    try FileManager.default.moveItem(at: item, to: place)
  }

  deinit {
    try? FileManager.default.removeItem(at: folder)
    close(lock)
  }
}
