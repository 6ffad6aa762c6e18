internal import CLinux

/// Operations on folders.
public enum Directory {
  /// Returns `true` if there is a folder at `path`.
  public static func exists(at path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && UInt32(status.st_mode) & UInt32(S_IFMT) == UInt32(S_IFDIR)
  }

  /// Returns `true` if this process may create files in the folder at `path`.
  public static func isWritable(at path: String) -> Bool { exists(at: path) && access(path, W_OK) == 0 }

  /// Returns all names in the folder at `path` except "." and "..", sorted by code units. Numbers within names are not
  /// compared as numbers.
  @export(interface)
  public static func names(at path: String) throws(Errno) -> [String] {
    guard let stream = opendir(path) else { throw .last }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name != "." && name != ".." { names.append(name) }
    }
    names.heapSort()
    return names
  }

  /// Creates the folder at `path`. Succeeds if it already exists.
  public static func create(at path: String) throws(Errno) {
    guard mkdir(path, 0o755) != 0 else { return }
    let error = Errno.last
    if error.rawValue != EEXIST { throw error }
  }

  /// Removes the empty folder at `path`.
  public static func remove(at path: String) throws(Errno) {
    try retryingIfInterrupted { rmdir(path) }
  }

  /// Returns the space that this process may still use on the file system of `path`, in bytes.
  public static func freeSpace(at path: String) throws(Errno) -> Int {
    var free: UInt64 = 0
    try retryingIfInterrupted { vt_free_space(path, &free) }
    return Int(clamping: free)
  }
}
