import Foundation

/// Where what took long to make is kept: `$XDG_CACHE_HOME/vitrine`, else `~/.cache/vitrine`.
public enum Cache {
  public static var folder: URL {
    let variable = ProcessInfo.processInfo.environment["XDG_CACHE_HOME"] ?? ""
    let base =
      variable.isEmpty
      ? FileManager.default.homeDirectoryForCurrentUser.appending(path: ".cache") : URL(fileURLWithPath: variable)
    return base.appending(path: "vitrine")
  }
}
