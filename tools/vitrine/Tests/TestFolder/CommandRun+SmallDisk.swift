import Foundation

extension CommandRun {
  /// Returns words that run a command with a disk of its own at a folder.
  ///
  /// - Parameters:
  ///   - options: The options of the file system in memory that replaces the disk.
  ///   - ending: A shell's command that runs after the command, or `nil`.
  public static func smallDisk(
    at folder: URL, _ options: String = "size=64k", then ending: String? = nil
  ) -> [String] {
    inNewMounts("mount -t tmpfs -o \(options) none '\(folder.path)'", then: ending)
  }

  /// Returns words that run a command in a folder that nobody can write, which is how the sources of another user look.
  public static func readOnly(_ folder: URL) -> [String] {
    let path = "'\(folder.path)'"
    return inNewMounts("mount --bind \(path) \(path) && mount -o remount,bind,ro \(path) && cd \(path)")
  }

  private static func inNewMounts(_ preparation: String, then ending: String? = nil) -> [String] {
    let command = ending.map { "{ \"$@\"; \($0); }" } ?? "exec \"$@\""
    return ["unshare", "--user", "--map-root-user", "--mount", "sh", "-c", "\(preparation) && \(command)", "sh"]
  }
}
