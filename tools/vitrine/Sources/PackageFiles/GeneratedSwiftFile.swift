import Foundation
import Host

/// A Swift file of a package that is generated from other files.
package struct GeneratedSwiftFile {
  /// The path in the package.
  package let path: String
  /// The name of the enum in the file.
  package let name: String
  let package: URL

  private var file: URL { package.appending(path: path) }

  /// Returns `true` if the file contains exactly `source`.
  package func contains(_ source: String) -> Bool { source == (try? String(contentsOf: file, encoding: .utf8)) }

  /// Writes `source` to the file if the file differs. Returns `true` if it was written.
  package func writeIfChanged(_ source: String) throws -> Bool {
    guard !contains(source) else { return false }
    try Data(source.utf8).write(to: file, options: .atomic)
    return true
  }
}
