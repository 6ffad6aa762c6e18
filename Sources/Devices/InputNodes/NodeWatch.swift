import System

/// A watch of the folders in which devices appear. If a folder does not exist, its nearest existing ancestor is
/// watched.
package struct NodeWatch: ~Copyable {
  package static let inputFolder = "/dev/input"

  package let watch: FolderWatch
  private let path: String?
  private var folders: [Int32] = []

  /// Creates a watch.
  ///
  /// - Parameter path: The only node to consider, or `nil` for all.
  @export(interface)
  package init(_ path: String? = nil) throws(Errno) {
    self.path = path
    watch = try FolderWatch()
  }

  /// Returns the nodes to consider, in the order of their numbers.
  package func paths() -> [String] {
    if let path { return [path] }
    return Self.allPaths()
  }

  @export(interface)
  package static func allPaths() -> [String] {
    let names = (try? Directory.names(at: inputFolder)) ?? []
    var numbers = names.compactMap { $0.hasPrefix("event") ? Int(digits: $0.dropFirst(5)) : nil }
    numbers.heapSort()
    return numbers.map { "\(inputFolder)/event\($0)" }
  }

  /// Watches the existing folders. Call it after each change.
  @export(interface)
  package mutating func update() throws(Errno) {
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
        // The folder may have been created just before its parent was watched.
        guard (try? Directory.names(at: path)) != nil else { return number }
        path = folder
      }
    }
  }

  /// Returns the folder of `path`, or `nil` for the root.
  private static func folder(of path: String) -> String? {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return nil }
    let folder = path[..<slash]
    if folder.isEmpty { return path.utf8.count > 1 ? "/" : nil }
    return String(folder)
  }
}

extension Errno {
  /// Whether the path does not exist, as opposed to being inaccessible.
  fileprivate var isMissing: Bool { self == .noSuchFileOrDirectory || self == .notDirectory }
}
