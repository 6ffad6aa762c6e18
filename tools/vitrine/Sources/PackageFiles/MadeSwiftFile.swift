import Foundation
import Host

/// A Swift file of a package that is made of other files.
package struct MadeSwiftFile {
  /// From the package on.
  package let path: String
  /// Its enum's.
  package let name: String
  let package: URL

  private var file: URL { package.appending(path: path) }

  /// Whether it says that.
  package func holds(_ source: String) -> Bool { source == (try? String(contentsOf: file, encoding: .utf8)) }

  /// Writes it, unless it says that. Whether it did not.
  package func write(_ source: String) throws -> Bool {
    guard !holds(source) else { return false }
    try Data(source.utf8).write(to: file, options: .atomic)
    return true
  }
}
