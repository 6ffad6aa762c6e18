internal import CLinux

/// Operations on whole files.
public enum File {
  /// Returns `true` if there is a file at `path` that this process may read.
  public static func exists(at path: String) -> Bool { access(path, R_OK) == 0 }

  /// Returns the absolute path of the file at `path` without links, or `nil` if there is no such file.
  package static func resolvedPath(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  /// Replaces the contents of the file at `path` with `text`, atomically even if the power fails. Creates missing
  /// folders of the path. All users may read the file.
  @export(interface)
  public static func replace(at path: String, with text: String) throws(Errno) {
    try replace(at: path, with: text, isSecret: false)
  }

  /// Replaces the contents of the file at `path` with `text`, as `replace(at:with:)` does. No other user may read the
  /// file, also while it is written.
  @export(interface)
  package static func replace(at path: String, withSecret text: String) throws(Errno) {
    try replace(at: path, with: text, isSecret: true)
  }

  private static func replace(at path: String, with text: String, isSecret: Bool) throws(Errno) {
    let folder = makeFolders(to: path)
    let fresh = "\(path).new"
    do throws(Errno) {
      let file = try createAgain(fresh, isSecret: isSecret)
      try file.writeAll(text)
      try file.synchronize()
      try rename(fresh, to: path)
    } catch {
      unlink(fresh)
      throw error
    }
    synchronizeNames(in: folder)
  }

  /// Creates the file at `path` for writing. Removes a file that a power cut left behind, with its permissions, and a
  /// link that another user may have created.
  private static func createAgain(_ path: String, isSecret: Bool) throws(Errno) -> Descriptor {
    unlink(path)
    return try Descriptor(creating: path, isSecret: isSecret)
  }

  /// Replaces the file at `path` with the file at `other` in the same folder, atomically even if the power fails.
  /// `other` no longer exists afterwards.
  public static func replace(at path: String, withFileAt other: String) throws(Errno) {
    try rename(other, to: path)
    synchronizeNames(in: makeFolders(to: path))
  }

  /// Writes the folder's names to the disk. A rename changes the folder, which is synchronized separately. Some file
  /// systems don't support that.
  private static func synchronizeNames(in folder: String) {
    if let folder = try? Descriptor(opening: folder, [.readOnly]) { try? folder.synchronize() }
  }

  /// Appends `bytes` to the file at `path`, waits until they are on the disk, and returns the file's new size. Creates
  /// a missing file.
  public static func append(_ bytes: [UInt8], to path: String) throws(Errno) -> Int64 {
    let file = try Descriptor(opening: path, [.writeOnly, .create, .append])
    try file.writeAll(bytes)
    try file.synchronize()
    return file.size
  }

  /// Shortens the file at `path` to `count` bytes.
  public static func truncate(_ path: String, to count: Int64) throws(Errno) {
    try retryingIfInterrupted { CLinux.truncate(path, off_t(count)) }
  }

  /// Renames the file at `path` within its file system. Replaces a file at `other`.
  public static func rename(_ path: String, to other: String) throws(Errno) {
    try retryingIfInterrupted { CLinux.rename(path, other) }
  }

  /// Removes the file or folder at `path` with its contents. Links in the tree are removed, not followed, even if an
  /// app replaces a directory by a link in the meantime. Links in the path are followed, except for its last component.
  public static func removeTree(at path: String) throws(Errno) {
    let (folder, name) = split(path)
    try OpenDirectory(following: folder).remove(name)
  }

  /// Splits a path into its directory and the name in it.
  private static func split(_ path: String) -> (folder: String, name: FileName) {
    guard let slash = path.lastIndex(of: "/") else { return (".", FileName(path)) }
    return (slash == path.startIndex ? "/" : String(path[..<slash]), FileName(path[path.index(after: slash)...]))
  }

  /// Removes the file, the link, or the empty folder at `path`.
  public static func removeItem(at path: String) throws(Errno) { try retryingIfInterrupted { CLinux.remove(path) } }

  /// Removes the permissions of all other users for the file at `path`.
  package static func makePrivate(_ path: String) throws(Errno) { try retryingIfInterrupted { chmod(path, 0o600) } }

  /// Makes the file at `path` executable by all users.
  public static func makeExecutable(_ path: String) throws(Errno) { try retryingIfInterrupted { chmod(path, 0o755) } }

  /// Writes `bytes` to `path`. Replaces a regular file, or creates a missing one, atomically. Writes into a link, a
  /// device, or a pipe instead of replacing it, without waiting for a pipe's reader.
  @export(interface)
  public static func write(_ bytes: UnsafeRawBufferPointer, to path: String) throws(Errno) {
    guard isReplaceable(path) else {
      let file = try Descriptor(opening: path, [.writeOnly, .truncate, .nonBlocking])
      return try file.writeAll(bytes)
    }
    let part = "\(path).part"
    do throws(Errno) {
      let file = try createAgain(part, isSecret: false)
      try file.writeAll(bytes)
      try rename(part, to: path)
    } catch {
      unlink(part)
      throw error
    }
  }

  private static func isReplaceable(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0
      ? status.st_mode & mode_t(S_IFMT) == mode_t(S_IFREG) : Errno.last == .noSuchFileOrDirectory
  }

  /// Creates missing folders of `path` and returns the innermost one. If that fails, opening the file reports the
  /// error.
  private static func makeFolders(to path: String) -> String {
    var folder = "."
    for index in path.utf8.indices where path.utf8[index] == UInt8(ascii: "/") {
      folder = index == path.utf8.startIndex ? "/" : String(path[..<index])
      _ = mkdir(folder, 0o755)
    }
    return folder
  }

  /// Returns the text of the file at `path`, decoded as UTF-8.
  ///
  /// - Throws: The error of opening or reading the file, or `Errno.fileTooLarge` if it is longer than `limit` bytes.
  @export(interface)
  public static func text(at path: String, limit: Int = 16 << 20) throws(Errno) -> String {
    String(decoding: try bytes(at: path, limit: limit), as: UTF8.self)
  }

  /// Returns the bytes of the file at `path`. Throws `Errno.fileTooLarge` if it is longer than `limit` bytes.
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
