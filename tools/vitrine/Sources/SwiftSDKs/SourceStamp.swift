import Foundation
import Host

/// A summary of sources to detect changes: the size and modification time of each file, which SwiftPM also checks.
///
/// SwiftPM takes more than a second for its check, most of it to make its plan.
package struct SourceStamp {
  /// A line for each file, sorted by path.
  package let text: String

  /// - Parameter package: The folder of the package, with `Package.swift` and all targets in `Sources`. Names that
  ///   start with a dot are ignored.
  package init(of package: URL) throws(HostError) {
    let sources = package.appending(path: "Sources").path
    let files: [String]
    do {
      files = try FileManager.default.subpathsOfDirectory(atPath: sources)
    } catch let error as CocoaError {
      throw HostError(error, at: sources)
    } catch {
      throw .fileError(sources, reason: "its files cannot be listed")
    }
    let paths =
      ["\(package.path)/Package.swift"] + files.filter { !"/\($0)".contains("/.") }.sorted().map { "\(sources)/\($0)" }
    text = paths.map { path in
      var facts = stat()
      // A symbolic link counts as its target. Files that are removed or restored change the text.
      guard stat(path, &facts) == 0 else { return "\(path) -\n" }
      // The modification time of a folder also changes for ignored files.
      if facts.st_mode & S_IFMT == S_IFDIR { return "" }
      return "\(path) \(facts.st_size) \(facts.st_mtim.tv_sec).\(facts.st_mtim.tv_nsec)\n"
    }.joined()
  }

  /// Returns `true` if `file` contains this stamp.
  func matches(_ file: URL) -> Bool { (try? Data(contentsOf: file)) == Data(text.utf8) }

  /// Writes this stamp to `file`.
  func write(to file: URL) throws { try Data(text.utf8).write(to: file, options: .atomic) }
}
