internal import CLinux

/// Ownership of files. Changing it requires the superuser.
extension File {
  /// Lets the superuser and the group read and write the file at `path`, and no other users.
  public static func share(_ path: String, with group: UInt32) throws(Errno) {
    try retrying { chown(path, 0, group) }
    try retrying { chmod(path, 0o660) }
  }

  /// Lets the group create files in the folder at `path`, and rename and remove its users' own files there, but not
  /// files of others.
  public static func open(_ folder: String, to group: UInt32) throws(Errno) {
    try retrying { chown(folder, 0, group) }
    try retrying { chmod(folder, 0o1775) }
  }

  /// Gives the file or folder at `path`, with all its contents, to the user and to the group of the same number. Does
  /// not follow links.
  public static func give(_ path: String, to user: UInt32) throws(Errno) {
    try retrying { lchown(path, user, user) }
    guard isFolder(path) else { return }
    for name in try Directory.names(at: path) { try give("\(path)/\(name)", to: user) }
  }

  /// Returns `true` if the file at `path` belongs to the user. Does not follow a link.
  public static func belongs(_ path: String, to user: UInt32) -> Bool { status(of: path)?.st_uid == user }

  /// Returns `true` if there is a folder at `path` that belongs to this process's user. A link to a folder does not
  /// count.
  public static func isOwnFolder(_ path: String) -> Bool { isFolder(path) && belongs(path, to: geteuid()) }

  private static func isFolder(_ path: String) -> Bool { status(of: path).map { $0.st_mode & mode_t(S_IFMT) == mode_t(S_IFDIR) } ?? false }

  private static func status(of path: String) -> stat? {
    var status = stat()
    return lstat(path, &status) == 0 ? status : nil
  }
}
