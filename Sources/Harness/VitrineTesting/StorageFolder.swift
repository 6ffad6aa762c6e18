internal import AppStorage
internal import Foundation

/// A temporary folder for the `Storage` of a test's apps. It is removed with this object.
///
///     @Suite(.freshContext) struct OrderTests {
///       private let storage = StorageFolder()
///
/// The folder belongs to the test's context, so tests with the trait `.freshContext` can run in parallel.
public final class StorageFolder {
  /// The path of the folder, without a slash at its end.
  public let path: String

  /// Creates an empty folder for the storages that this test opens.
  public init() {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("vitrine-storage-\(UUID().uuidString)")
    path = folder.path
    try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    TestStorageFolder.current.path = path
  }

  deinit {
    if TestStorageFolder.current.path == path { TestStorageFolder.current.path = nil }
    // An app's thread may still be writing, so that removing the folder fails a few times.
    for _ in 0..<100 where FileManager.default.fileExists(atPath: path) {
      do { try FileManager.default.removeItem(atPath: path) } catch { Thread.sleep(forTimeInterval: 0.01) }
    }
  }
}
