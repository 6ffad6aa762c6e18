import Foundation
import Host

/// Files that lie on a board's root file system as they are.
///
/// They come from `rootfs-overlay/common` and, over those, from the folder that is
/// named as the board: of Vitrine, and over that of the app.
public struct Overlay: Sendable {
  struct File: Equatable, Sendable {
    /// Without a leading slash.
    var path: String
    var contents: Data
    var isExecutable: Bool
  }

  /// In the order of their paths; each path once.
  let files: [File]

  public static let none = Overlay(files: [])

  /// - Parameter folders: those that do not exist add nothing; a later one's files replace an earlier one's.
  public init(_ folders: [URL]) throws {
    var files: [String: File] = [:]
    for folder in folders {
      let names = FileManager.default.enumerator(atPath: folder.path)
      while let path = names?.nextObject() as? String {
        let url = folder.appending(path: path)
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder), !isFolder.boolValue else { continue }
        files[path] = File(
          path: path, contents: try Data(contentsOf: url),
          isExecutable: FileManager.default.isExecutableFile(atPath: url.path))
      }
    }
    self.files = files.values.sorted { $0.path < $1.path }
  }

  private init(files: [File]) { self.files = files }
}
