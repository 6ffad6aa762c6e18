import Foundation

/// The lists of what apt can install.
enum AptLists {
  /// Fetches them anew, as root.
  static func refresh() async throws {
    Progress.say("Refreshing apt's lists of packages")
    if getuid() == 0 {
      try await Command.run("apt-get", ["update", "--quiet=2"])
    } else {
      try await Command.run("sudo", ["apt-get", "update", "--quiet=2"])
    }
  }
}
