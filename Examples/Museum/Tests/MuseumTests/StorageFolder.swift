import Foundation

/// A temporary folder for the app's storage, removed when this object is released.
final class StorageFolder {
  private let folder = FileManager.default.temporaryDirectory.appending(path: "museum-\(UUID().uuidString)")

  init() { setenv("VITRINE_STORAGE", folder.path, 1) }

  deinit {
    // The app may still be writing into the folder, so removing it may fail a few times.
    for _ in 0..<100 where FileManager.default.fileExists(atPath: folder.path) {
      do { try FileManager.default.removeItem(at: folder) } catch { Thread.sleep(forTimeInterval: 0.01) }
    }
  }
}
