internal import CLinux

/// Ownership of files. Changing it requires the superuser.
extension File {
  /// Lets the superuser and the group read and write the file at `path`, and no other users.
  public static func setGroup(_ path: String, of group: UInt32) throws(Errno) {
    try retryingIfInterrupted { chown(path, 0, group) }
    try retryingIfInterrupted { chmod(path, 0o660) }
  }

  /// Lets the group create files in `folder`, and rename and remove its users' own files there, but not files of
  /// others. Users outside the group have no access, because the folder may hold secrets of an app.
  public static func makeGroupWritable(_ folder: String, for group: UInt32) throws(Errno) {
    try retryingIfInterrupted { chown(folder, 0, group) }
    try retryingIfInterrupted { chmod(folder, 0o1770) }
  }

  /// The ID of a user without processes. Chosen: below the IDs of people and apps, and no program's.
  private static let absentUser: UInt32 = 103

  /// Lets only the members of `group`, if any, and processes with the capability to ignore permissions read and write
  /// the file at `path`.
  ///
  /// A process of the superuser without this capability can neither use the file nor change its mode, because the file
  /// belongs to a user without processes.
  @inline(never)
  package static func restrict(_ path: String, toGroup group: UInt32? = nil) throws(Errno) {
    try retryingIfInterrupted { chown(path, absentUser, group ?? absentUser) }
    try retryingIfInterrupted { chmod(path, group == nil ? 0 : 0o060) }
  }

  /// Returns `true` if there is a folder at `path` that belongs to this process's user. A link to a folder does not
  /// count.
  public static func isFolderOfCurrentUser(_ path: String) -> Bool { (try? OpenDirectory(at: path))?.isOwn ?? false }
}
