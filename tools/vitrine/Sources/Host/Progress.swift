import Foundation

/// Reports on standard error the work that takes long.
public enum Progress {
  public static func say(_ line: String) {
    FileHandle.standardError.write(Data("\(line)\n".utf8))
  }
}
