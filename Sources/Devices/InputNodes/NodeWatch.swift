import System

/// Watches the folders in which devices appear. A folder that does not exist yet
/// is waited for in the nearest one above it that does.
package struct NodeWatch: ~Copyable {
  package static let inputFolder = "/dev/input"

  package let watch: FolderWatch
  private let path: String?
  private var folders: [Int32] = []

  /// - Parameter path: the one node that is looked at; nil: all.
  @export(interface)
  package init(_ path: String? = nil) throws(Errno) {
    self.path = path
    watch = try FolderWatch()
  }

  /// The nodes that are there and could be ours, in the order of their numbers.
  package func paths() -> [String] {
    if let path { return [path] }
    return Self.allPaths()
  }

  @export(interface)
  package static func allPaths() -> [String] {
    let names = (try? Directory.names(at: inputFolder)) ?? []
    // The shorter number is the smaller one; names of one length are sorted already.
    var numbered = names.filter { $0.utf8.starts(with: "event".utf8) }
    numbered.sort { ($0.utf8.count, $0) < ($1.utf8.count, $1) }
    return numbered.map { "\(inputFolder)/\($0)" }
  }

  /// Watches what is there by now of the folders; to be called after each change.
  @export(interface)
  package mutating func arm() throws(Errno) {
    var armed = [try nearest(to: Self.inputFolder)]
    if let path, let folder = Self.folder(of: path) {
      let number = try nearest(to: folder)
      if !armed.contains(number) { armed.append(number) }
    }
    for folder in folders where !armed.contains(folder) { watch.remove(folder) }
    folders = armed
  }

  private func nearest(to folder: String) throws(Errno) -> Int32 {
    var path = folder
    while true {
      do throws(Errno) {
        return try watch.add(path)
      } catch {
        guard error.isMissing, let above = Self.folder(of: path) else { throw error }
        let number = try nearest(to: above)
        // It may have appeared just before the folder above was watched.
        guard (try? Directory.names(at: path)) != nil else { return number }
        path = folder
      }
    }
  }

  /// The folder that `path` lies in; nil for the root.
  private static func folder(of path: String) -> String? {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return nil }
    let folder = path[..<slash]
    if folder.isEmpty { return path.utf8.count > 1 ? "/" : nil }
    return String(folder)
  }
}

extension Errno {
  /// Nothing of that name, as opposed to something that may not be used.
  fileprivate var isMissing: Bool { self == .noSuchFileOrDirectory || self == .notDirectory }
}
