import Foundation

/// The command `vitrine`.
public enum BuiltCommand {
  /// It is built with its tests and beside them.
  public static var path: String {
    URL(fileURLWithPath: Bundle.main.executablePath!).deletingLastPathComponent().appending(path: "vitrine").path
  }
}
