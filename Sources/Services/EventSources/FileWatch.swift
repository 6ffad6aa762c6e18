import System
import Toolkit

/// Hears when a file is written, replaced, made or removed, or any file in a folder, until it is cancelled or let go.
public final class FileWatch {
  private let folder: FolderWatch
  private var watch: Watch?

  /// Calls `changed` once for all that has happened since the last frame began. A file is told of when whoever writes it has closed it.
  ///
  /// - Parameter path: of a folder, or of a file, which need not be there; the folder around it must be.
  /// - Throws: `Errno.noSuchFileOrDirectory` where it is not; or where the kernel can watch no more.
  public init(_ path: String, for application: Application, _ changed: @escaping () -> Void) throws(Errno) {
    folder = try FolderWatch()
    let isFolder = Directory.exists(at: path)
    let end = path.lastIndex(of: "/")
    let parent = end.map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
    let name = isFolder ? nil : end.map { path[path.index(after: $0)...] } ?? path[...]
    _ = try folder.add(isFolder ? path : parent, tellsContents: true)
    watch = try application.watch(folder.descriptor.rawValue) { [unowned(unsafe) self] in hear(of: name, changed) }
  }

  /// `changed` is not called any more, and is let go.
  public func cancel() {
    watch?.cancel()
    watch = nil
  }

  /// - Parameter name: the one that counts; nil: all.
  private func hear(of name: Substring?, _ changed: () -> Void) {
    var hasChanged = false
    do throws(Errno) {
      try folder.drain { _, other in
        // Without a name any of them may have changed.
        if name == nil || other == nil || other.map({ $0[...] }) == name { hasChanged = true }
      }
    } catch {
      // It would be readable for ever.
      cancel()
      hasChanged = true
    }
    if hasChanged { changed() }
  }
}
