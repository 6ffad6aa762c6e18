#if !hasFeature(Embedded)
  internal import Foundation

  /// An empty folder for the files of a test. When this object is released, the folder is removed with its contents,
  /// also after a test that failed.
  ///
  /// Store it in the suite or in the tested object. A variable of the test may be released after its last use.
  package final class TemporaryFolder {
    /// The folder's path, without a slash at its end.
    package let path: String

    /// Creates the folder.
    package init() {
      let folder = FileManager.default.temporaryDirectory.appendingPathComponent("vitrine-test-\(UUID().uuidString)")
      do { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) } catch {
        fatalError("cannot make \(folder.path): \(error)")
      }
      path = folder.path
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }
  }
#endif
