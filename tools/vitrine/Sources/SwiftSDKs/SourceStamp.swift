import Foundation
import Host

/// What tells whether sources have changed: the size and the time of each file, which is what SwiftPM looks at too. That takes it
/// more than a second, most of it for making its plan anew.
struct SourceStamp {
  /// A line for each file, in the order of their paths.
  let text: String

  /// - Parameter package: its folder, with a `Package.swift`, and all of its targets in `Sources`. What begins with a dot is nobody's source.
  init(of package: URL) throws(HostError) {
    let sources = package.appending(path: "Sources").path
    let files: [String]
    do {
      files = try FileManager.default.subpathsOfDirectory(atPath: sources)
    } catch {
      throw .cannotUse(sources, reason: "\(error)")
    }
    let paths = ["\(package.path)/Package.swift"] + files.filter { !"/\($0)".contains("/.") }.sorted().map { "\(sources)/\($0)" }
    text = paths.map { path in
      var facts = stat()
      // What is a link counts as what it leads to. What has gone meanwhile is news, as is what comes back.
      guard stat(path, &facts) == 0 else { return "\(path) -\n" }
      // A folder's time tells of files that are nobody's source, too.
      if facts.st_mode & S_IFMT == S_IFDIR { return "" }
      return "\(path) \(facts.st_size) \(facts.st_mtim.tv_sec).\(facts.st_mtim.tv_nsec)\n"
    }.joined()
  }

  /// Whether it is the one that `file` keeps.
  func isKept(in file: URL) -> Bool { (try? Data(contentsOf: file)) == Data(text.utf8) }

  /// Has `file` keep it.
  func keep(in file: URL) throws { try Data(text.utf8).write(to: file, options: .atomic) }
}
