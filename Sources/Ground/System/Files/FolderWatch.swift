internal import CLinux

/// A watch for files in folders that are created, removed, or change their permissions (inotify), for use with `Poll`.
public struct FolderWatch: ~Copyable {
  /// A descriptor that is readable while there are changes.
  public let descriptor: Descriptor

  /// Creates a watch without folders.
  @export(interface)
  public init() throws(Errno) {
    descriptor = Descriptor(
      owning: try retryingIfInterrupted { inotify_init1(Int32(IN_CLOEXEC) | Int32(IN_NONBLOCK)) })
  }

  /// Watches the folder at `path`, which must exist, and returns its number. A folder that is already watched keeps its
  /// number.
  ///
  /// - Parameter reportsContents: Whether to also report a file that was written, when it is closed.
  public borrowing func add(_ path: String, reportsContents: Bool = false) throws(Errno) -> Int32 {
    let events =
      IN_CREATE | IN_DELETE | IN_MOVED_TO | IN_MOVED_FROM | IN_ATTRIB | IN_DELETE_SELF
      | (reportsContents ? IN_CLOSE_WRITE : 0)
    let descriptor = self.descriptor.rawValue
    return try retryingIfInterrupted {
      inotify_add_watch(descriptor, path, UInt32(events | IN_ONLYDIR))
    }
  }

  /// Stops watching the folder with this number. Does nothing if the folder no longer exists.
  public borrowing func remove(_ folder: Int32) {
    _ = inotify_rm_watch(descriptor.rawValue, folder)
  }

  /// Reads all changes and calls `changed` with the folder's number and the file's name. The name is `nil` if any file
  /// may have changed: the folder was removed, or the kernel dropped events.
  ///
  /// - Throws: The error of reading the changes. `descriptor` then stays readable, so callers must not wait for it
  ///   again at once.
  public borrowing func readChanges(_ changed: (_ folder: Int32, _ name: String?) -> Void) throws(Errno) {
    var failure: Errno?
    withUnsafeTemporaryAllocation(byteCount: 4096, alignment: MemoryLayout<inotify_event>.alignment) { buffer in
      // Bounded, so that a program that creates and removes files continuously cannot block this one.
      for _ in 0..<16 {
        do throws(Errno) {
          let count = try descriptor.read(into: buffer)
          if count == 0 { return }
          Self.parse(UnsafeRawBufferPointer(buffer)[..<count], changed)
        } catch {
          if error != .wouldBlock { failure = error }
          return
        }
      }
    }
    if let failure { throw failure }
  }

  private static func parse(
    _ buffer: Slice<UnsafeRawBufferPointer>, _ changed: (_ folder: Int32, _ name: String?) -> Void
  ) {
    let header = MemoryLayout<inotify_event>.size
    var rest = UnsafeRawBufferPointer(rebasing: buffer)
    while rest.count >= header {
      let event = rest.loadUnaligned(as: inotify_event.self)
      let end = header + Int(event.len)
      guard end <= rest.count else { return }
      let name = rest[header..<end].prefix { $0 != 0 }
      changed(event.wd, name.isEmpty ? nil : String(decoding: name, as: UTF8.self))
      rest = UnsafeRawBufferPointer(rebasing: rest[end...])
    }
  }
}
