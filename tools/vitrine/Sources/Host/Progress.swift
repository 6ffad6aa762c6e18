import Foundation

/// Tells on standard error what takes long.
public enum Progress {
  public static func say(_ line: String) {
    FileHandle.standardError.write(Data("\(line)\n".utf8))
  }
}
