import Foundation
import Host

/// The Git commit of a package's sources.
struct SourceRevision: Sendable {
  let commit: String
  /// The time of the commit, in seconds since 1970.
  let date: Int64
  /// Whether the sources differ from the commit.
  let isModified: Bool

  /// Returns `nil` if the folder is not in a Git repository of this user.
  init?(of package: URL) async {
    let git = ["-C", package.path]
    guard
      let words = try? await Command.output("git", git + ["log", "-1", "--format=%H %ct"]).split(
        whereSeparator: \.isWhitespace),
      words.count == 2, let date = Int64(words[1]),
      let changes = try? await Command.output("git", git + ["status", "--porcelain", "--", "Package.swift", "Sources"])
    else { return nil }
    commit = String(words[0])
    self.date = date
    isModified = !changes.isEmpty
  }
}
