import System
import Toolkit

/// Watches a file, or all files in a folder, for being written, replaced, created or removed, until the watch is
/// canceled or released.
public final class FileWatch {
  private let folder: FolderWatch
  private var watch: Watch?

  /// Creates a watch that calls `changed` at most once per frame, for all changes since the previous frame. A write is
  /// reported when the writer closes the file.
  ///
  /// - Parameter path: The path of a folder or of a file. The file need not exist, but its folder must.
  /// - Throws: `Errno.noSuchFileOrDirectory` if the folder does not exist, or an error if the kernel's limit on watches
  ///   is reached.
  public init(_ path: String, for application: Application, _ changed: @escaping () -> Void) throws(Errno) {
    folder = try FolderWatch()
    let isFolder = Directory.exists(at: path)
    let end = path.lastIndex(of: "/")
    let parent = end.map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
    let name = isFolder ? nil : end.map { path[path.index(after: $0)...] } ?? path[...]
    _ = try folder.add(isFolder ? path : parent, reportsContents: true)
    watch = try application.watch(folder.descriptor.rawValue) { [unowned(unsafe) self] in readChanges(of: name, changed)
    }
  }

  /// Stops calling `changed` and releases it.
  public func cancel() {
    watch?.cancel()
    watch = nil
  }

  /// Reads the pending changes and calls `changed` if one of them matches.
  ///
  /// - Parameter name: The name of the watched file, or `nil` if all files in the folder are watched.
  private func readChanges(of name: Substring?, _ changed: () -> Void) {
    var hasChanged = false
    do throws(Errno) {
      try folder.readChanges { _, other in
        // A change without a name may be a change of any file.
        if name == nil || other == nil || other.map({ $0[...] }) == name { hasChanged = true }
      }
    } catch {
      // After an error the descriptor would stay readable indefinitely.
      cancel()
      hasChanged = true
    }
    if hasChanged { changed() }
  }
}
