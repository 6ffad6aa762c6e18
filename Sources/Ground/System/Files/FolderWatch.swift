internal import CLinux

/// Tells what comes, goes and changes its permissions in folders (inotify), for use with `Poll`.
public struct FolderWatch: ~Copyable {
  /// Readable while there are changes.
  public let descriptor: Descriptor

  /// Watches nothing yet.
  @export(interface)
  public init() throws(Errno) {
    descriptor = Descriptor(
      owning: try retrying { inotify_init1(Int32(IN_CLOEXEC) | Int32(IN_NONBLOCK)) })
  }

  /// Watches the folder at `path`, which must exist, and gives its number. A
  /// folder that is watched already keeps its number.
  ///
  /// - Parameter tellsContents: also which file was written, when it is closed.
  public borrowing func add(_ path: String, tellsContents: Bool = false) throws(Errno) -> Int32 {
    let events =
      IN_CREATE | IN_DELETE | IN_MOVED_TO | IN_MOVED_FROM | IN_ATTRIB | IN_DELETE_SELF | (tellsContents ? IN_CLOSE_WRITE : 0)
    let descriptor = self.descriptor.rawValue
    return try retrying {
      inotify_add_watch(descriptor, path, UInt32(events | IN_ONLYDIR))
    }
  }

  /// No longer watches the folder with this number; one that has gone by itself is no error.
  public borrowing func remove(_ folder: Int32) {
    _ = inotify_rm_watch(descriptor.rawValue, folder)
  }

  /// Takes all changes that have come and calls `changed` with the number of the
  /// folder and the name in it. The name is nil when any may have changed: the
  /// folder itself has gone, or the kernel could not keep count.
  ///
  /// - Throws: where the changes cannot be read. `descriptor` stays readable then, and must not be waited for at once.
  public borrowing func drain(_ changed: (_ folder: Int32, _ name: String?) -> Void) throws(Errno) {
    var failure: Errno?
    withUnsafeTemporaryAllocation(byteCount: 4096, alignment: MemoryLayout<inotify_event>.alignment) { buffer in
      // Bounded: a program that makes and removes files all the time must not hold us here.
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
