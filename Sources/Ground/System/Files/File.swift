internal import CLinux

/// Whole files.
public enum File {
  /// Whether there is anything at `path` that this process may read.
  public static func exists(at path: String) -> Bool { access(path, R_OK) == 0 }

  /// Makes `text` the contents of the file at `path`, whole or not at all, even where the power
  /// fails meanwhile. Folders on the way there are made.
  @export(interface)
  public static func replace(at path: String, with text: String) throws(Errno) {
    let folder = makeFolders(to: path)
    let fresh = "\(path).new"
    do throws(Errno) {
      let file = try Descriptor(opening: fresh, [.writeOnly, .create, .truncate])
      try file.writeAll(text)
      try file.synchronize()
      try rename(fresh, to: path)
    } catch {
      unlink(fresh)
      throw error
    }
    synchronizeNames(in: folder)
  }

  /// Makes the file at `other`, in the same folder, the one at `path`, which is gone then; also where the power fails meanwhile.
  public static func replace(at path: String, by other: String) throws(Errno) {
    try rename(other, to: path)
    synchronizeNames(in: makeFolders(to: path))
  }

  /// A new name lies in the folder, which is written on its own; not every file system can.
  private static func synchronizeNames(in folder: String) {
    if let folder = try? Descriptor(opening: folder, [.readOnly]) { try? folder.synchronize() }
  }

  /// Writes `bytes` behind what the file at `path` holds, and waits until they lie on the disk; gives the file's size then. A file that is
  /// not there is made.
  public static func append(_ bytes: [UInt8], to path: String) throws(Errno) -> Int64 {
    let file = try Descriptor(opening: path, [.writeOnly, .create, .append])
    try file.writeAll(bytes)
    try file.synchronize()
    return file.size
  }

  /// Cuts the file at `path` off behind so many bytes.
  public static func truncate(_ path: String, to count: Int64) throws(Errno) { try retrying { CLinux.truncate(path, off_t(count)) } }

  /// Gives what is at `path` another name on the same file system; what has that name goes.
  public static func rename(_ path: String, to other: String) throws(Errno) {
    try retrying { CLinux.rename(path, other) }
  }

  /// Removes what is at `path`, with all that is in it. Links are removed, not followed.
  public static func remove(at path: String) throws(Errno) {
    if CLinux.remove(path) == 0 { return }
    let error = Errno.last
    guard error.rawValue == ENOTEMPTY || error.rawValue == EEXIST else { throw error }
    for name in try Directory.names(at: path) { try remove(at: "\(path)/\(name)") }
    try retrying { CLinux.remove(path) }
  }

  /// Removes the file, the link or the empty folder at `path`.
  public static func removeOne(at path: String) throws(Errno) { try retrying { CLinux.remove(path) } }

  /// From now on everybody may run the file at `path`.
  public static func makeExecutable(_ path: String) throws(Errno) { try retrying { chmod(path, 0o755) } }

  /// Writes `bytes` to `path`. Where there is a file, or nothing, a whole new one takes its place under
  /// that name; a link, a device or a pipe stays and is written into, without waiting for a pipe's reader.
  @export(interface)
  public static func write(_ bytes: UnsafeRawBufferPointer, to path: String) throws(Errno) {
    guard isReplaceable(path) else {
      let file = try Descriptor(opening: path, [.writeOnly, .truncate, .nonBlocking])
      return try file.writeAll(bytes)
    }
    let part = "\(path).part"
    do throws(Errno) {
      let file = try Descriptor(opening: part, [.writeOnly, .create, .truncate])
      try file.writeAll(bytes)
      try rename(part, to: path)
    } catch {
      unlink(part)
      throw error
    }
  }

  private static func isReplaceable(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0 ? status.st_mode & mode_t(S_IFMT) == mode_t(S_IFREG) : Errno.last == .noSuchFileOrDirectory
  }

  /// Those that cannot be made are missed when the file is opened. The last of them is the result.
  private static func makeFolders(to path: String) -> String {
    var folder = "."
    for index in path.utf8.indices where path.utf8[index] == UInt8(ascii: "/") {
      folder = index == path.utf8.startIndex ? "/" : String(path[..<index])
      _ = mkdir(folder, 0o755)
    }
    return folder
  }

  /// The text of the file at `path`, its bytes taken as UTF-8.
  ///
  /// - Throws: what opening or reading failed with; `Errno.fileTooLarge` where it is
  ///   longer than `limit` bytes.
  @export(interface)
  public static func text(at path: String, limit: Int = 16 << 20) throws(Errno) -> String {
    String(decoding: try bytes(at: path, limit: limit), as: UTF8.self)
  }

  /// The same as it is.
  package static func bytes(
    at path: String, as access: Descriptor.Access = .readOnly, limit: Int = 16 << 20
  ) throws(Errno) -> [UInt8] {
    let file = try Descriptor(opening: path, access)
    var bytes: [UInt8] = []
    let chunk = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 1)
    defer { chunk.deallocate() }
    while true {
      let count = try file.read(into: chunk)
      if count == 0 { return bytes }
      guard bytes.count + count <= limit else { throw .fileTooLarge }
      bytes.append(contentsOf: chunk[..<count])
    }
  }
}
