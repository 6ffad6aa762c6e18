internal import Foundation

extension TemporaryFolder {
  /// What goes to standard error while `body` runs.
  public func logged(_ body: () throws -> Void) throws -> String {
    let path = self.path + "/log"
    let file = open(path, O_CREAT | O_RDWR | O_TRUNC, 0o600)
    let usual = dup(2)
    dup2(file, 2)
    defer {
      dup2(usual, 2)
      close(usual)
      close(file)
    }
    try body()
    return try String(contentsOfFile: path, encoding: .utf8)
  }
}
