internal import CLinux

/// Who may use a file; for the superuser.
extension File {
  /// Lets the group of this number, beside the superuser, read and write what is at `path`.
  public static func share(_ path: String, with group: UInt32) throws(Errno) {
    try retrying { chown(path, 0, group) }
    try retrying { chmod(path, 0o660) }
  }

  /// Lets the group make files in the folder at `path`, and rename and remove its own there, but nobody else's.
  public static func open(_ folder: String, to group: UInt32) throws(Errno) {
    try retrying { chown(folder, 0, group) }
    try retrying { chmod(folder, 0o1775) }
  }

  /// Gives what is at `path` to the user of this number and to its group, with all that is in it. Links are given, not followed.
  public static func give(_ path: String, to user: UInt32) throws(Errno) {
    try retrying { lchown(path, user, user) }
    guard isFolder(path) else { return }
    for name in try Directory.names(at: path) { try give("\(path)/\(name)", to: user) }
  }

  /// Whether what is at `path` belongs to the user of this number; a link is asked itself.
  public static func belongs(_ path: String, to user: UInt32) -> Bool { status(of: path)?.st_uid == user }

  /// Whether there is a folder of this program's own user at `path`, and neither a link to one nor somebody else's.
  public static func isOwnFolder(_ path: String) -> Bool { isFolder(path) && belongs(path, to: geteuid()) }

  private static func isFolder(_ path: String) -> Bool { status(of: path).map { $0.st_mode & mode_t(S_IFMT) == mode_t(S_IFDIR) } ?? false }

  private static func status(of path: String) -> stat? {
    var status = stat()
    return lstat(path, &status) == 0 ? status : nil
  }
}
