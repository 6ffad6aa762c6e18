internal import CLinux

/// The rights of a confined program: a user of its own without capabilities, or some capabilities of the superuser, and
/// resource limits, and the files and system calls it may use.
///
/// Processes that the program starts inherit the confinement, and no process can undo it.
public struct Confinement: Sendable {
  /// The user ID, and the ID of the user's only group.
  public var user: UInt32
  /// The limit of private memory (heap, stacks, and other memory that is not shared), in bytes.
  public var memoryLimit: UInt64
  /// The maximum number of processes and threads of the user.
  public var processLimit: Int
  /// The files and folders that the program may read and execute, in addition to itself.
  public var executablePaths: [String]
  /// The folders in which the program may write to existing files.
  public var deviceFolders: [String]
  /// The folders in which the program may create, change, and remove files.
  public var writableFolders: [String]

  /// The folders in which the program may read files, and single files. The default is all folders.
  public var readableFolders = ["/"]
  /// Whether the program is a server that accepts logins as its own user: it may use ports below 1024, and the system
  /// calls that become a user. The default is `false`.
  public var allowsLogin = false
  /// The capabilities of a program that stays the superuser, or `nil` for a program that becomes `user`. The default is
  /// `nil`.
  ///
  /// Such a program may use all system calls, because it starts processes that become other users and lock themselves
  /// in. The kernel refuses the calls that need another capability.
  public var superuserCapabilities: Capabilities?
  /// The IDs of the users and groups that a program with the capability `.userChange` may become. The default is none:
  /// it stays the superuser.
  public var reachableUsers: [UInt32] = []

  /// The maximum number of open descriptors of the program.
  private static let descriptorLimit: UInt64 = 1024
  /// The program's `oom_score_adj`, from -1000 to 1000. Chosen: when memory runs out, the kernel kills this program
  /// first.
  private static let outOfMemoryScore = 500

  /// Creates a confinement from its properties.
  public init(
    user: UInt32, memory: UInt64, processes: Int, programs: [String] = [], devices: [String] = [],
    folders: [String] = []
  ) {
    self.user = user
    self.memoryLimit = memory
    self.processLimit = processes
    self.executablePaths = programs
    self.deviceFolders = devices
    self.writableFolders = folders
  }

  /// The parts of a confinement that the kernel does not support, one line each. The other parts apply nevertheless.
  public static var unsupportedFeatures: [String] {
    (LandlockRules.isSupported
      ? []
      : ["the kernel does not support Landlock; only owners and modes of files limit the app"])
      + (SystemCallFilter.isSupported ? [] : ["the kernel does not support seccomp; the app may use all system calls"])
  }

  /// Confines this process permanently. The process must belong to the superuser and have one thread.
  func apply(to program: String) throws(Errno) {
    try Descriptor(opening: "/proc/self/oom_score_adj", .writeOnly).writeAll("\(Self.outOfMemoryScore)")
    let limits: [(Int, UInt64)] = [
      (vt_limit_memory, memoryLimit), (vt_limit_processes, UInt64(processLimit)),
      (vt_limit_files, Self.descriptorLimit),
      (vt_limit_core, 0),
    ]
    for (resource, most) in limits { try retryingIfInterrupted { vt_limit(Int32(resource), most) } }
    var capability: Int32 = 0
    // A program cannot inherit a capability that is not in the bounding set. A program of the superuser gets all
    // capabilities in the set.
    let kept = superuserCapabilities ?? (allowsLogin ? .lowPorts : [])
    while kept.contains(Capabilities(number: capability)) || vt_renounce_capability(capability) == 0 {
      capability += 1
    }
    if superuserCapabilities == nil {
      try becomeUser()
    } else {
      try retryingIfInterrupted { vt_set_groups(0, nil) }
    }
    try retryingIfInterrupted { vt_keep_from_new_privileges() }
    if LandlockRules.isSupported {
      try LandlockRules(
        readableFolders: readableFolders, executablePaths: [program] + executablePaths, deviceFolders: deviceFolders,
        writableFolders: writableFolders
      )
      .install()
    }
    guard SystemCallFilter.isSupported else { return }
    if let superuserCapabilities {
      if superuserCapabilities.contains(.userChange) { try UserChangeFilter.install(allowing: reachableUsers) }
    } else {
      try SystemCallFilter.install(allowsLogin: allowsLogin)
    }
  }

  private func becomeUser() throws(Errno) {
    if allowsLogin { try retryingIfInterrupted { vt_keep_capabilities() } }
    try retryingIfInterrupted { vt_set_groups(0, nil) }
    try retryingIfInterrupted { setgid(user) }
    // Leaving user 0 also drops the capabilities, unless they are kept.
    try retryingIfInterrupted { setuid(user) }
    if allowsLogin { try retryingIfInterrupted { vt_keep_only_port_capability() } }
  }
}
