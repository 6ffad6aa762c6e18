internal import CLinux

/// What a program may do that is started with less than all rights: a user of its own without any capability, limits, the files it may
/// use and the kernel's calls.
///
/// It holds for all that the program starts in turn, and nothing gives back what it takes.
public struct Confinement: Sendable {
  /// The number of the user and of its only group.
  public var user: UInt32
  /// How many bytes of memory of its own the program may have at most: heap, stacks and what else is not shared.
  public var memory: UInt64
  /// How many processes and threads the user may have.
  public var processes: Int
  /// Beside the program itself: files and folders of what it may execute.
  public var programs: [String]
  /// Folders in which it may write what is there.
  public var devices: [String]
  /// Folders in which it may make, change and remove files.
  public var folders: [String]

  /// How many descriptors a program may have open.
  private static let descriptors: UInt64 = 1024
  /// D: where memory runs out, the kernel ends this program before it thinks of others, in its own measure from -1000 to 1000.
  private static let likelihood = 500

  /// What each says is said above.
  public init(
    user: UInt32, memory: UInt64, processes: Int, programs: [String] = [], devices: [String] = [], folders: [String] = []
  ) {
    self.user = user
    self.memory = memory
    self.processes = processes
    self.programs = programs
    self.devices = devices
    self.folders = folders
  }

  /// What of it this kernel does not know, a line each; the rest holds all the same.
  public static var gaps: [String] {
    (FileRules.isOffered ? [] : ["the kernel has no Landlock: what an app may do with files is said by their owners and modes alone"])
      + (CallFilter.isOffered ? [] : ["the kernel has no seccomp: an app may use all of its calls"])
  }

  /// From here on this process has no more rights than these. Only for a process of the superuser with one thread.
  func apply(to program: String) throws(Errno) {
    try Descriptor(opening: "/proc/self/oom_score_adj", .writeOnly).writeAll("\(Self.likelihood)")
    let limits: [(Int, UInt64)] = [
      (vt_limit_memory, memory), (vt_limit_processes, UInt64(processes)), (vt_limit_files, Self.descriptors), (vt_limit_core, 0),
    ]
    for (resource, most) in limits { try retrying { vt_limit(Int32(resource), most) } }
    var capability: Int32 = 0
    while vt_renounce_capability(capability) == 0 { capability += 1 }
    try retrying { vt_set_groups(0, nil) }
    try retrying { setgid(user) }
    // The capabilities go with the superuser.
    try retrying { setuid(user) }
    try retrying { vt_keep_from_new_privileges() }
    if FileRules.isOffered {
      try FileRules(programs: [program] + programs, devices: devices, folders: folders).install()
    }
    if CallFilter.isOffered { try CallFilter.install() }
  }
}
