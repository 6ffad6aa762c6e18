internal import CLinux

/// A directory that is open, through which the superuser works on files that an app may exchange at any moment.
///
/// A path is looked up again by each call, and may lead elsewhere each time: an app replaces a directory on the path by a symbolic link. A
/// descriptor stays with its directory, and the methods here follow no link in it.
public struct OpenDirectory: ~Copyable {
  let descriptor: Descriptor

  /// The most levels of directories that `give` enters. Each takes a descriptor.
  private static let deepest = 64

  /// Opens the directory at `path`. Only its last part must not be a link: the directories before that belong to the superuser.
  public init(at path: String) throws(Errno) {
    descriptor = Descriptor(owning: try retryingIfInterrupted { vt_open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC, 0) })
  }

  /// Opens the directory at `path`, also through a link.
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

  /// The names in the directory, sorted, without "." and "..".
  public borrowing func names() throws(Errno) -> [FileName] {
    // Another open file of the same directory, so that its position is at the beginning.
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
    names.sort()
    return names
  }

  /// Whether this process's user owns the directory.
  public var isOwn: Bool {
    var status = stat()
    return fstat(descriptor.rawValue, &status) == 0 && status.st_uid == geteuid()
  }

  /// The status of what has the name `name`, which may be a link; `nil` if there is nothing.
  private borrowing func status(of name: FileName) -> stat? {
    let number = descriptor.rawValue
    var status = stat()
    let isThere = try? name.withPointer { (path) throws(Errno) in
      try retryingIfInterrupted { fstatat(number, path, &status, AT_SYMLINK_NOFOLLOW) }
    }
    return isThere == nil ? nil : status
  }

  /// Whether there is something that has the name `name`, be it a link that leads nowhere.
  public borrowing func contains(_ name: FileName) -> Bool { status(of: name) != nil }

  /// Whether the user of this number owns what has the name `name`.
  public borrowing func belongs(_ name: FileName, to user: UInt32) -> Bool { status(of: name)?.st_uid == user }

  private borrowing func isDirectory(_ name: FileName) -> Bool {
    status(of: name).map { $0.st_mode & mode_t(S_IFMT) == mode_t(S_IFDIR) } ?? false
  }

  /// Opens the directory `name`, if there is one that this process's user owns; otherwise returns `nil`.
  public borrowing func own(_ name: FileName) -> OpenDirectory? {
    guard let directory = try? OpenDirectory(name, in: self), directory.isOwn else { return nil }
    return directory
  }

  /// Opens the directory `name` of this process's user, and makes it if necessary. What else has that name is removed.
  ///
  /// - Throws: `Errno.permissionDenied` if an app makes something of that name each time.
  @discardableResult
  public borrowing func makeOwn(_ name: FileName) throws(Errno) -> OpenDirectory {
    for _ in 0..<3 {
      if let directory = own(name) { return directory }
      if contains(name) { try remove(name) }
      let number = descriptor.rawValue
      do throws(Errno) {
        _ = try name.withPointer { (path) throws(Errno) in try retryingIfInterrupted { mkdirat(number, path, 0o755) } }
      } catch {
        if error.rawValue != EEXIST { throw error }
      }
    }
    if let directory = own(name) { return directory }
    throw .permissionDenied
  }

  /// Gives what has the name `name` another one in `directory`. A file or an empty directory that has it already is replaced.
  public borrowing func rename(_ name: FileName, to other: FileName, in directory: borrowing OpenDirectory) throws(Errno) {
    let source = descriptor.rawValue
    let target = directory.descriptor.rawValue
    _ = try name.withPointer { (from) throws(Errno) in
      try other.withPointer { (path) throws(Errno) in try retryingIfInterrupted { renameat(source, from, target, path) } }
    }
  }

  private borrowing func unlink(_ name: FileName, flags: Int32) throws(Errno) {
    let number = descriptor.rawValue
    _ = try name.withPointer { (path) throws(Errno) in try retryingIfInterrupted { unlinkat(number, path, flags) } }
  }

  // MARK: Whole trees

  /// Removes what has the name `name`, with all that is in it. Links are removed, not followed.
  ///
  /// One file that cannot be removed does not keep the others. A tree may have any depth: directories in it are moved to its top first.
  ///
  /// - Throws: the first failure.
  public borrowing func remove(_ name: FileName) throws(Errno) {
    guard isDirectory(name) else { return try unlink(name, flags: 0) }
    // Most are empty.
    if (try? unlink(name, flags: AT_REMOVEDIR)) != nil { return }
    let top = try OpenDirectory(name, in: self)
    // From here on an app reaches nothing in it by a path, and puts nothing new into it.
    _ = fchown(top.descriptor.rawValue, geteuid(), getegid())
    _ = fchmod(top.descriptor.rawValue, 0o700)
    var failure: Errno?
    var moved = 0
    var kept: Set<FileName> = []
    while true {
      let names = try top.names().filter { !kept.contains($0) }
      if names.isEmpty { break }
      for name in names {
        do throws(Errno) { try top.removeFlat(name, movingDirectoriesTo: top, &moved) } catch {
          kept.insert(name)
          if failure == nil { failure = error }
        }
      }
    }
    if let failure { throw failure }
    try unlink(name, flags: AT_REMOVEDIR)
  }

  /// Removes what has the name `name`. If that is a directory, the directories in it are moved to `top` and stay.
  private borrowing func removeFlat(
    _ name: FileName, movingDirectoriesTo top: borrowing OpenDirectory, _ moved: inout Int
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
        repeat { moved += 1 } while top.contains(Self.movedName(moved))
        try directory.rename(inner, to: Self.movedName(moved), in: top)
      } catch {
        if failure == nil { failure = error }
      }
    }
    if let failure { throw failure }
    try unlink(name, flags: AT_REMOVEDIR)
  }

  private static func movedName(_ number: Int) -> FileName { FileName("moved-\(number)") }

  /// Gives what has the name `name` to the user of this number and its group, with all that is in it. Links are given, not followed.
  ///
  /// One file that cannot be given does not keep the others.
  ///
  /// - Throws: the first failure.
  public borrowing func give(_ name: FileName, to user: UInt32) throws(Errno) { try give(name, to: user, depth: 0) }

  private borrowing func give(_ name: FileName, to user: UInt32, depth: Int) throws(Errno) {
    let number = descriptor.rawValue
    _ = try name.withPointer { (path) throws(Errno) in
      try retryingIfInterrupted { fchownat(number, path, user, user, AT_SYMLINK_NOFOLLOW) }
    }
    guard isDirectory(name) else { return }
    if depth == Self.deepest { throw Errno(rawValue: ELOOP) }
    let directory = try OpenDirectory(name, in: self)
    var failure: Errno?
    for inner in try directory.names() {
      do throws(Errno) { try directory.give(inner, to: user, depth: depth + 1) } catch {
        if failure == nil { failure = error }
      }
    }
    if let failure { throw failure }
  }
}
