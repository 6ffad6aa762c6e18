import Foundation
import Host

extension Repository {
  /// Keeps what is built of an app from one run of the tests to the next.
  ///
  /// - Parameter name: the folder in this package's `.build` that becomes the app's.
  func shareBuild(with app: URL, as name: String) throws {
    let built = root.appending(path: ".build/\(name)")
    try FileManager.default.createDirectory(at: built, withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(at: app.appending(path: ".build"), withDestinationURL: built)
  }
}
