internal import CLinux

/// The files that a confined program may use, regardless of their owners (Landlock). Access that owners and modes deny
/// stays denied.
struct LandlockRules {
  /// Access rights, numbered as in the kernel's interface (linux/landlock.h).
  private struct Right: OptionSet {
    let rawValue: UInt64

    static let execute = Right(rawValue: 1 << 0), write = Right(rawValue: 1 << 1), read = Right(rawValue: 1 << 2)
    static let list = Right(rawValue: 1 << 3)
    /// Creates device nodes.
    static let makeDevice = Right(rawValue: 1 << 6 | 1 << 11)
    /// Renames from one folder to another. Available since version 2; earlier versions always deny it.
    static let move = Right(rawValue: 1 << 13)
    /// Truncates files. Available since version 3; earlier versions don't check it.
    static let truncate = Right(rawValue: 1 << 14)

    /// Returns all rights that a version of the interface supports.
    static func all(_ version: Int32) -> Right {
      Right(rawValue: (1 << (version >= 3 ? 15 : version == 2 ? 14 : 13)) - 1)
    }
  }

  static var isSupported: Bool { vt_landlock_version() > 0 }

  /// Folders whose files may be read, and files that may be read.
  var readableFolders: [String]
  /// Files and folders that may be executed, and read: the kernel executes no file that may not be read.
  var executablePaths: [String]
  /// Folders whose files may be written, but not created or removed.
  var deviceFolders: [String]
  /// Folders whose files may be used in every way except execution.
  var writableFolders: [String]

  /// Restricts this process and the processes it starts to these rules, permanently. The process must not be able to
  /// gain new privileges. Paths that don't exist are skipped.
  func install() throws(Errno) {
    let all = Right.all(vt_landlock_version())
    let rules = Descriptor(owning: try retryingIfInterrupted { vt_landlock_rules(all.rawValue) })
    func allow(_ rights: Right, for paths: [String]) throws(Errno) {
      let rights = rights.intersection(all).rawValue
      for path in paths {
        do throws(Errno) {
          try retryingIfInterrupted { vt_landlock_allow(rules.rawValue, path, rights) }
        } catch {
          if error != .noSuchFileOrDirectory { throw error }
        }
      }
    }
    // The kernel refuses rights of folders for files.
    for path in readableFolders { try allow(Directory.exists(at: path) ? [.read, .list] : .read, for: [path]) }
    try allow([.execute, .read], for: executablePaths)
    try allow([.write, .truncate], for: deviceFolders)
    try allow(all.subtracting([.execute, .makeDevice]), for: writableFolders)
    try retryingIfInterrupted { vt_landlock_obey(rules.rawValue) }
  }
}
