internal import Foundation

/// What a test's program says to standard error, where the log goes.
public enum StandardError {
  private static let lock = NSLock()

  /// What goes there while `body` runs, from whatever thread. Tests that ask for it at the same time wait for each other.
  public static func text(during body: () throws -> Void) throws -> String {
    lock.lock()
    defer { lock.unlock() }
    let folder = TemporaryFolder()
    let path = folder.path + "/log"
    let file = open(path, O_CREAT | O_RDWR | O_TRUNC, 0o600)
    let usual = dup(2)
    dup2(file, 2)
    defer {
      dup2(usual, 2)
      close(usual)
      close(file)
    }
    try body()
    return try withExtendedLifetime(folder) { try String(contentsOfFile: path, encoding: .utf8) }
  }
}
