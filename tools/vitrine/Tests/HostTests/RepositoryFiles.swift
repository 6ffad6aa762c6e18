import Foundation
import Host

/// The files of the repository that contains these tests.
struct RepositoryFiles {
  private let root: URL

  init() throws { root = try Repository(around: #filePath).root }

  /// Returns the text of a file.
  func text(_ path: String) throws -> String {
    try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }

  /// Returns the paths of the files in a folder whose names end with `suffix`.
  func paths(in folder: String, _ suffix: String) throws -> [String] {
    // Folders of builds contain copies of other packages' tests.
    try FileManager.default.subpathsOfDirectory(atPath: root.appending(path: folder).path)
      .filter { $0.hasSuffix(suffix) && !$0.contains(".build/") }.map { "\(folder)/\($0)" }
  }
}
