import AppContexts
import System

/// The folder for the data of apps.
enum StorageLocation {
  static func defaultFolder() -> String {
    if let folder = testFolder { return folder }
    if let folder = Process.environment("VITRINE_STORAGE"), !folder.isEmpty { return folder }
    if Directory.isWritable(at: DataFolder.path) { return DataFolder.path }
    if let folder = Process.environment("XDG_DATA_HOME"), folder.hasPrefix("/") { return "\(folder)/vitrine" }
    return "\(Process.environment("HOME") ?? "/tmp")/.local/share/vitrine"
  }

  static func createParentFolders(of path: String) throws(Errno) {
    for index in path.utf8.indices.dropFirst() where path.utf8[index] == UInt8(ascii: "/") {
      let folder = String(path[..<index])
      if !Directory.exists(at: folder) { try Directory.create(at: folder) }
    }
  }

  #if hasFeature(Embedded)
    private static var testFolder: String? { nil }
  #else
    private static var testFolder: String? { TestStorageFolder.current.path }
  #endif
}

#if !hasFeature(Embedded)
  /// The folder for the data of a test's apps, which belongs to the test's context.
  package final class TestStorageFolder {
    /// The path of the folder, or `nil` for the usual one.
    package var path: String?

    package static var current: TestStorageFolder { AppContext.current.part(.storage) { TestStorageFolder() } }
  }
#endif
