internal import CLinux

/// An open directory, through which the superuser works on files that an app may replace at any moment.
///
/// Each call that receives a path resolves it again, and an app can replace a directory on the path by a symbolic link
/// in the meantime. A descriptor always refers to the same directory, and the methods of this type follow no links in
/// it.
public struct OpenDirectory: ~Copyable {
  let descriptor: Descriptor

  /// The most levels of directories that `changeOwner` enters. Each level needs a descriptor.
  private static let deepest = 64
  /// The most directories that `remove` moves. Chosen: more than a data partition has, but an app that keeps adding
  /// directories through open ones cannot occupy a process without end.
  private static let mostMoves = 1 << 18

  /// Opens the directory at `path`, whose last component must not be a link. The parent directories belong to the
  /// superuser.
  public init(at path: String) throws(Errno) {
    descriptor = Descriptor(
      owning: try retryingIfInterrupted { vt_open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC, 0) })
  }

  /// Opens the directory at `path`, following links.
  init(following path: String) throws(Errno) {
    descriptor = Descriptor(owning: try retryingIfInterrupted { vt_open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC, 0) })
  }

  /// Opens the directory `name` in `parent`.
  public init(_ name: FileName, in parent: borrowing OpenDirectory) throws(Errno) {
    descriptor = Descriptor(owning: try parent.open(name))
  }

  private borrowing func open(_ name: FileName) throws(Errno) -> Int32 {
    let number = descriptor.rawValue
    return try name.withPointer { (path) throws(Errno) in
      try retryingIfInterrupted { vt_open_at(number, path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC, 0) }
    }
  }

  /// Returns the names in the directory, sorted, without "." and "..".
  public borrowing func names() throws(Errno) -> [FileName] {
    // A separate open file of the same directory, whose position is at the start.
    let number = try open(FileName("."))
    guard let stream = fdopendir(number) else {
      let error = Errno.last
      _ = close(number)
      throw error
    }
    defer { closedir(stream) }
    var names: [FileName] = []
    while let entry = readdir(stream) {
      let bytes = withUnsafeBytes(of: &entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
      let name = FileName(bytes: bytes)
      if name != FileName("."), name != FileName("..") { names.append(name) }
    }
    names.heapSort()
    return names
  }

  /// Whether this process's user owns the directory.
  public var isOwn: Bool {
    var status = stat()
    return fstat(descriptor.rawValue, &status) == 0 && status.st_uid == geteuid()
  }

  /// Returns the status of the entry `name`, without following a link, or `nil` if it does not exist.
  private borrowing func status(of name: FileName) -> stat? {
    let number = descriptor.rawValue
    var status = stat()
    let isThere = try? name.withPointer { (path) throws(Errno) in
      try retryingIfInterrupted { fstatat(number, path, &status, AT_SYMLINK_NOFOLLOW) }
    }
    return isThere == nil ? nil : status
  }

  /// Returns `true` if the entry `name` exists, even if it is a link without a target.
  public borrowing func contains(_ name: FileName) -> Bool { status(of: name) != nil }

  /// Returns `true` if the entry `name` belongs to the user with this number.
  public borrowing func belongs(_ name: FileName, to user: UInt32) -> Bool { status(of: name)?.st_uid == user }

  private borrowing func isDirectory(_ name: FileName) -> Bool {
    status(of: name).map { $0.st_mode & mode_t(S_IFMT) == mode_t(S_IFDIR) } ?? false
  }

  /// Opens the directory `name` if this process's user owns it. Otherwise returns `nil`.
  public borrowing func ownedSubfolder(_ name: FileName) -> OpenDirectory? {
    guard let directory = try? OpenDirectory(name, in: self), directory.isOwn else { return nil }
    return directory
  }

  /// Opens the directory `name`, which this process's user owns. Creates it if necessary, and removes any other entry
  /// with that name. If that is not permitted, gives the entry a name such as `displaced-7312005`, with the time.
  ///
  /// - Throws: `Errno.permissionDenied` if an app keeps creating an entry with that name, `EEXIST` if other entries
  ///   have all names that were tried for the displaced one, or the error of a system call.
  @discardableResult
  public borrowing func makeOwnedSubfolder(_ name: FileName) throws(Errno) -> OpenDirectory {
    for _ in 0..<3 {
      if let directory = ownedSubfolder(name) { return directory }
      if contains(name) {
        do throws(Errno) { try remove(name) } catch { try displace(name) }
      }
      let number = descriptor.rawValue
      do throws(Errno) {
        _ = try name.withPointer { (path) throws(Errno) in try retryingIfInterrupted { mkdirat(number, path, 0o755) } }
      } catch {
        if error.rawValue != EEXIST { throw error }
      }
    }
    if let directory = ownedSubfolder(name) { return directory }
    throw .permissionDenied
  }

  /// Gives an entry a name that no other has. The microseconds since the machine's start make it new at once, also in a
  /// directory full of such names. An entry of an earlier start may have it, so there are a few attempts.
  ///
  /// - Throws: `EEXIST` if other entries have all names that were tried, or the error of `rename`.
  private borrowing func displace(_ name: FileName) throws(Errno) {
    for _ in 0..<3 {
      let other = FileName("displaced-\(Int64(Clock.now * 1e6))")
      if !contains(other) { return try rename(name, to: other, in: self) }
    }
    throw Errno(rawValue: EEXIST)
  }

  /// Moves the entry `name` to `directory` as `other`. Replaces a file or an empty directory with that name.
  @inline(never)
  public borrowing func rename(_ name: FileName, to other: FileName, in directory: borrowing OpenDirectory)
    throws(Errno)
  {
    let source = descriptor.rawValue
    let target = directory.descriptor.rawValue
    _ = try name.withPointer { (from) throws(Errno) in
      try other.withPointer { (path) throws(Errno) in try retryingIfInterrupted { renameat(source, from, target, path) }
      }
    }
  }

  @inline(never)
  private borrowing func unlink(_ name: FileName, flags: Int32) throws(Errno) {
    let number = descriptor.rawValue
    _ = try name.withPointer { (path) throws(Errno) in try retryingIfInterrupted { unlinkat(number, path, flags) } }
  }

  // MARK: Whole trees

  /// Removes the entry `name` with its contents. Links are removed, not followed.
  ///
  /// If an entry cannot be removed, the others are still removed. The tree may have any depth, because its directories
  /// are first moved to its top level.
  ///
  /// - Throws: The first error. `ELOOP` if the tree has too many directories, or keeps getting new ones; the
  ///   rest is then not removed.
  public borrowing func remove(_ name: FileName) throws(Errno) { try remove(name, mostMoves: Self.mostMoves) }

  borrowing func remove(_ name: FileName, mostMoves: Int) throws(Errno) {
    guard isDirectory(name) else { return try unlink(name, flags: 0) }
    // Most directories are empty.
    if (try? unlink(name, flags: AT_REMOVEDIR)) != nil { return }
    let top = try OpenDirectory(name, in: self)
    // From here on, an app can neither reach the contents by a path nor add entries.
    _ = fchown(top.descriptor.rawValue, geteuid(), getegid())
    _ = fchmod(top.descriptor.rawValue, 0o700)
    var failure: Errno?
    var moved = 0
    var notRemoved: Set<FileName> = []
    while true {
      let names = try top.names().filter { !notRemoved.contains($0) }
      if names.isEmpty { break }
      for name in names {
        do throws(Errno) { try top.removeFlat(name, movingDirectoriesTo: top, &moved, most: mostMoves) } catch {
          notRemoved.insert(name)
          if failure == nil { failure = error }
        }
      }
    }
    if let failure { throw failure }
    try unlink(name, flags: AT_REMOVEDIR)
  }

  /// Removes the entry `name`. The directories in it are not removed, but moved to `top`.
  private borrowing func removeFlat(
    _ name: FileName, movingDirectoriesTo top: borrowing OpenDirectory, _ moved: inout Int, most: Int
  ) throws(Errno) {
    guard isDirectory(name) else { return try unlink(name, flags: 0) }
    if (try? unlink(name, flags: AT_REMOVEDIR)) != nil { return }
    let directory = try OpenDirectory(name, in: self)
    var failure: Errno?
    for inner in try directory.names() {
      do throws(Errno) {
        guard directory.isDirectory(inner) else {
          try directory.unlink(inner, flags: 0)
          continue
        }
        if moved >= most { throw Errno(rawValue: ELOOP) }
        var target: FileName
        repeat {
          moved += 1
          target = Self.movedName(moved)
        } while top.contains(target)
        try directory.rename(inner, to: target, in: top)
      } catch {
        if failure == nil { failure = error }
      }
    }
    if let failure { throw failure }
    try unlink(name, flags: AT_REMOVEDIR)
  }

  /// Returns the space on the disk that the entry `name` and its contents occupy, in bytes. Links are not followed, and
  /// entries that cannot be read are ignored.
  public borrowing func allocatedSize(of name: FileName) -> Int64 { allocatedSize(of: name, depth: 0) }

  private borrowing func allocatedSize(of name: FileName, depth: Int) -> Int64 {
    guard let status = status(of: name) else { return 0 }
    // The kernel counts blocks of 512 bytes.
    var size = Int64(status.st_blocks) * 512
    guard depth < Self.deepest, status.st_mode & mode_t(S_IFMT) == mode_t(S_IFDIR),
      let directory = try? OpenDirectory(name, in: self), let names = try? directory.names()
    else { return size }
    for inner in names { size += directory.allocatedSize(of: inner, depth: depth + 1) }
    return size
  }

  private static func movedName(_ number: Int) -> FileName { FileName("moved-\(number)") }

  /// Gives the entry `name` with its contents to the user with this number and to the group with the same number. Links
  /// are given, not followed.
  ///
  /// If an entry cannot be given, the others are still given.
  ///
  /// - Throws: The first error.
  public borrowing func changeOwner(of name: FileName, to user: UInt32) throws(Errno) {
    try changeOwner(of: name, to: user, depth: 0)
  }

  private borrowing func changeOwner(of name: FileName, to user: UInt32, depth: Int) throws(Errno) {
    let number = descriptor.rawValue
    _ = try name.withPointer { (path) throws(Errno) in
      try retryingIfInterrupted { fchownat(number, path, user, user, AT_SYMLINK_NOFOLLOW) }
    }
    guard isDirectory(name) else { return }
    if depth == Self.deepest { throw Errno(rawValue: ELOOP) }
    let directory = try OpenDirectory(name, in: self)
    var failure: Errno?
    for inner in try directory.names() {
      do throws(Errno) { try directory.changeOwner(of: inner, to: user, depth: depth + 1) } catch {
        if failure == nil { failure = error }
      }
    }
    if let failure { throw failure }
  }
}
