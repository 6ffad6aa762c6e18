import Foundation

/// The temporary folders that each run of SwiftPM leaves behind: `TemporaryDirectory.…` with an empty
/// `.keep-directory`.
enum SwiftLeftovers {
  /// Removes the user's empty folders of SwiftPM. Does nothing while SwiftPM runs, because it may use one of them.
  ///
  /// `TMPDIR` cannot point to another folder instead: it also has SwiftPM's locks.
  static func remove(
    in parent: URL = FileManager.default.temporaryDirectory, processes: URL = URL(fileURLWithPath: "/proc")
  ) {
    let files = FileManager.default
    let names = (try? files.contentsOfDirectory(atPath: parent.path)) ?? []
    let folders = names.filter { $0.hasPrefix("TemporaryDirectory.") }.map { parent.appending(path: $0) }
    guard !folders.isEmpty, !isSwiftPMRunning(processes) else { return }
    for folder in folders where (try? files.contentsOfDirectory(atPath: folder.path)) == [".keep-directory"] {
      let owner = (try? files.attributesOfItem(atPath: folder.path))?[.ownerAccountID] as? NSNumber
      if owner?.uint32Value == getuid() { try? files.removeItem(at: folder) }
    }
  }

  /// Returns `true` if a process has the name of one of SwiftPM's programs, such as `swift-build`.
  private static func isSwiftPMRunning(_ processes: URL) -> Bool {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: processes.path)) ?? []
    return names.contains { name in
      guard Int(name) != nil else { return false }
      let command = (try? String(contentsOf: processes.appending(path: "\(name)/comm"), encoding: .utf8)) ?? ""
      return ["swift-build", "swift-package", "swift-run", "swift-test"].contains { command.hasPrefix($0) }
    }
  }
}
