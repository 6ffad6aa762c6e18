import Foundation

/// Reports on standard error the work that takes long.
public enum ProgressLog {
  /// Writes a line. A failure is ignored, because there is no other output to report it.
  public static func log(_ line: String) {
    try? FileHandle.standardError.write(contentsOf: Data("\(line)\n".utf8))
  }
}
