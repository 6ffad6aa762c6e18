import System

/// The folder for the data of apps.
enum StorageLocation {
  static func defaultFolder() -> String {
    if let folder = Process.environment("VITRINE_STORAGE"), !folder.isEmpty { return folder }
    if Directory.isWritable(at: DataFolder.path) { return DataFolder.path }
    if let folder = Process.environment("XDG_DATA_HOME"), folder.hasPrefix("/") { return "\(folder)/vitrine" }
    return "\(Process.environment("HOME") ?? "/tmp")/.local/share/vitrine"
  }

  /// Creates the parent folders of `path`.
  static func createParentFolders(of path: String) throws(Errno) {
    for index in path.utf8.indices.dropFirst() where path.utf8[index] == UInt8(ascii: "/") {
      let folder = String(path[..<index])
      if !Directory.exists(at: folder) { try Directory.create(at: folder) }
    }
  }
}
