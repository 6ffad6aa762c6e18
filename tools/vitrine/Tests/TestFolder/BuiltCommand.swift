import Foundation

/// The command `vitrine`.
public enum BuiltCommand {
  /// The path of the command, which is built together with its tests, in the same folder.
  public static var path: String {
    URL(fileURLWithPath: Bundle.main.executablePath!).deletingLastPathComponent().appending(path: "vitrine").path
  }
}
