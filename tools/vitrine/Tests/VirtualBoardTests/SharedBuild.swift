import Foundation
import Host

extension Repository {
  /// Keeps an app's build products between runs of the tests.
  ///
  /// - Parameter name: The folder in this package's `.build` that becomes the app's.
  func shareBuild(with app: URL, as name: String) throws {
    let built = root.appending(path: ".build/\(name)")
    try FileManager.default.createDirectory(at: built, withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(at: app.appending(path: ".build"), withDestinationURL: built)
  }
}
