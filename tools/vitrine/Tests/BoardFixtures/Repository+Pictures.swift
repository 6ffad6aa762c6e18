import Foundation
import Host

extension Repository {
  /// Returns the folder of screenshots that tests keep for developers.
  package func pictures() throws -> URL {
    let folder = root.appending(path: ".build/pictures")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return folder
  }
}
