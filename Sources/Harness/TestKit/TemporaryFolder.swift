#if !hasFeature(Embedded)
  internal import Foundation

  /// An empty folder for the files of a test. It is removed, with all that is in it, when this object goes, also
  /// after a test that failed.
  ///
  /// Keep it in the suite or in what a test is about, not in a variable of the test: that may end with its last use.
  package final class TemporaryFolder {
    /// The folder's path, without a slash at its end.
    package let path: String

    /// Makes the folder.
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
