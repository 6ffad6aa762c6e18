import Foundation

/// A folder in which the app keeps things, for as long as a test needs it.
final class StorageFolder {
  private let folder = FileManager.default.temporaryDirectory.appending(path: "museum-\(UUID().uuidString)")

  init() { setenv("VITRINE_STORAGE", folder.path, 1) }

  deinit {
    // The app may still be writing into it: then it cannot be removed yet.
    for _ in 0..<100 where FileManager.default.fileExists(atPath: folder.path) {
      do { try FileManager.default.removeItem(at: folder) } catch { Thread.sleep(forTimeInterval: 0.01) }
    }
  }
}
