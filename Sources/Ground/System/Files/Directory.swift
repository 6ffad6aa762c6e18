internal import CLinux

/// The names in a folder.
public enum Directory {
  /// Whether there is a folder at `path`.
  public static func exists(at path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && UInt32(status.st_mode) & UInt32(S_IFMT) == UInt32(S_IFDIR)
  }

  /// Whether this process may make files in the folder at `path`.
  public static func isWritable(at path: String) -> Bool { exists(at: path) && access(path, W_OK) == 0 }

  /// All names in the folder at `path` but "." and "..", in the order of their
  /// code units, numbers within them not counted as such.
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
    names.sort()
    return names
  }

  /// Makes the folder at `path`; one that is there already is fine.
  public static func make(at path: String) throws(Errno) {
    guard mkdir(path, 0o755) != 0 else { return }
    let error = Errno.last
    if error.rawValue != EEXIST { throw error }
  }

  /// Removes the folder at `path`, which is empty.
  public static func remove(at path: String) throws(Errno) {
    try retrying { rmdir(path) }
  }

  /// How much this process may still write on the file system around `path`, in bytes.
  public static func freeSpace(at path: String) throws(Errno) -> Int {
    var free: UInt64 = 0
    try retrying { vt_free_space(path, &free) }
    return Int(clamping: free)
  }
}
