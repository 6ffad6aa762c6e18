#if !hasFeature(Embedded)
  internal import Foundation

  /// An empty folder for the files of a test. When this object is released, the folder is removed with its contents,
  /// also after a test that failed.
  ///
  /// Store it in the suite or in the tested object. A variable of the test may be released after its last use.
  package final class TemporaryFolder {
    /// The folder's path, without a slash at its end.
    package let path: String

    /// The number of attempts to remove a folder, and the pause between them, in seconds. Chosen.
    private static let removalAttempts = 20
    private static let removalPause = 0.05

    /// Creates the folder. Its name contains that of the test's file, so that a folder that remains shows its test, and
    /// is short, because paths of sockets must be.
    package init(file: StaticString = #fileID) {
      let test = "\(file)".split(separator: "/").last?.split(separator: ".").first ?? ""
      let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
        "vitrine-test-\(test)-\(UUID().uuidString.prefix(8))")
      do { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) } catch {
        fatalError("cannot make \(folder.path): \(error)")
      }
      path = folder.path
    }

    deinit {
      // A thread of the tested object may still write a file, so that a folder is not empty when it is removed.
      for _ in 0..<Self.removalAttempts {
        do { return try FileManager.default.removeItem(atPath: path) } catch {
          guard FileManager.default.fileExists(atPath: path) else { return }
          Thread.sleep(forTimeInterval: Self.removalPause)
        }
      }
    }
  }
#endif
