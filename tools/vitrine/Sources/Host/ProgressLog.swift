import Foundation

/// Reports on standard error the work that takes long.
public enum ProgressLog {
  public static func log(_ line: String) {
    FileHandle.standardError.write(Data("\(line)\n".utf8))
  }
}
