internal import CLinux

/// Which files a program may use at most, whoever they belong to (Landlock). What their owners and modes refuse stays refused.
struct FileRules {
  /// A right, as the kernel's interface numbers them (linux/landlock.h).
  private struct Right: OptionSet {
    let rawValue: UInt64

    static let execute = Right(rawValue: 1 << 0), write = Right(rawValue: 1 << 1), read = Right(rawValue: 1 << 2)
    static let list = Right(rawValue: 1 << 3)
    /// To make devices.
    static let makeDevice = Right(rawValue: 1 << 6 | 1 << 11)
    /// To rename from one folder to another; since version 2, and refused before.
    static let move = Right(rawValue: 1 << 13)
    /// Since version 3, and nothing is asked before.
    static let truncate = Right(rawValue: 1 << 14)

    /// All that a version knows.
    static func all(_ version: Int32) -> Right { Right(rawValue: (1 << (version >= 3 ? 15 : version == 2 ? 14 : 13)) - 1) }
  }

  /// Whether this kernel has such rules.
  static var isOffered: Bool { vt_landlock_version() > 0 }

  /// Of what may be executed. Everything may be read.
  var programs: [String]
  /// Whose files may be written, but not made or removed.
  var devices: [String]
  /// With whose files everything may be done but executing them.
  var folders: [String]

  /// From here on this program, and those that it starts, have no more. Only for one that can gain no new privileges.
  /// What is not there is left out.
  func install() throws(Errno) {
    let all = Right.all(vt_landlock_version())
    let rules = Descriptor(owning: try retrying { vt_landlock_rules(all.rawValue) })
    func allow(_ rights: Right, for path: String) throws(Errno) {
      do throws(Errno) {
        try retrying { vt_landlock_allow(rules.rawValue, path, rights.intersection(all).rawValue) }
      } catch {
        if error != .noSuchFileOrDirectory { throw error }
      }
    }
    try allow([.read, .list], for: "/")
    for program in programs { try allow(.execute, for: program) }
    for device in devices { try allow([.write, .truncate], for: device) }
    for folder in folders { try allow(all.subtracting([.execute, .makeDevice]), for: folder) }
    try retrying { vt_landlock_obey(rules.rawValue) }
  }
}
