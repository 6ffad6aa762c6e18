internal import CLinux

extension File {
  /// Removes the file at `path` at once, and lets a thread free its blocks, which takes a while for a large file.
  @export(interface)
  public static func removeItemWithoutWaiting(at path: String) throws(Errno) {
    // The kernel frees the blocks of a removed file when its last descriptor is closed.
    let number: Int32
    do throws(Errno) {
      let descriptor = try Descriptor(opening: path, [.readOnly, .nonBlocking])
      number = descriptor.rawValue
      descriptor.forget()
    } catch { return try removeItem(at: path) }
    do throws(Errno) { try removeItem(at: path) } catch {
      _ = close(number)
      throw error
    }
    do throws(Errno) {
      try Thread.start("remove") { _ = close(number) }
    } catch { _ = close(number) }
  }
}
