internal import CLinux

/// A process that this process has started and must reap.
public struct SpawnedProcess: Equatable, Sendable {
  /// The outcome of a process that has ended.
  public enum ExitStatus: Equatable, Sendable {
    case exited(status: Int32)
    case killed(signal: Int32)
  }

  /// The process ID.
  public let processID: Int32

  /// Starts the program at `path`. Its standard output and standard error are `output`, and its standard input is
  /// `/dev/null`.
  ///
  /// - Parameters:
  ///   - words: The arguments after the program's name.
  ///   - environment: The complete environment, each variable as `NAME=VALUE`.
  public init(
    starting path: String, arguments words: [String] = [], environment: [String], output: borrowing Descriptor
  ) throws(Errno) {
    try self.init(
      starting: path, arguments: words, environment: environment, input: nil, output: output.rawValue,
      errors: output.rawValue,
      leadsGroup: false)
  }

  /// Starts the program at `path` with the given standard streams.
  ///
  /// - Parameters:
  ///   - words: The arguments after the program's name.
  ///   - environment: The complete environment, each variable as `NAME=VALUE`.
  ///   - input: The descriptor of standard input, or `nil` for `/dev/null`.
  ///   - output: The descriptor of standard output.
  ///   - errors: The descriptor of standard error, or `nil` to inherit this process's standard error.
  ///   - leadsGroup: Whether the child leads a process group, so that `sendToGroup(signal:)` reaches its own children
  ///     too.
  @export(interface)
  public init(
    starting path: String, arguments words: [String], environment: [String], input: Int32?, output: Int32,
    errors: Int32?,
    leadsGroup: Bool
  ) throws(Errno) {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    if let input {
      posix_spawn_file_actions_adddup2(&actions, input, 0)
    } else {
      posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    }
    posix_spawn_file_actions_adddup2(&actions, output, 1)
    if let errors { posix_spawn_file_actions_adddup2(&actions, errors, 2) }

    // The child must not inherit the signals that this process blocks to read them as data (`Signals`).
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    // A child inherits ignored signals. It needs the default action of `SIGPIPE`, which ends it when the reader of its
    // pipe is gone.
    var broken = sigset_t()
    sigemptyset(&broken)
    sigaddset(&broken, SIGPIPE)
    posix_spawnattr_setsigdefault(&attributes, &broken)
    var flags = Int16(POSIX_SPAWN_SETSIGMASK) | Int16(POSIX_SPAWN_SETSIGDEF)
    if leadsGroup { flags |= Int16(POSIX_SPAWN_SETPGROUP) }
    posix_spawnattr_setflags(&attributes, flags)

    var arguments: [UnsafeMutablePointer<CChar>?] = [strdup(path)]
    for word in words { arguments.append(strdup(word)) }
    arguments.append(nil)
    var variables: [UnsafeMutablePointer<CChar>?] = []
    for variable in environment { variables.append(strdup(variable)) }
    variables.append(nil)
    defer {
      for string in arguments { free(string) }
      for string in variables { free(string) }
    }
    var processID: pid_t = 0
    let result = posix_spawn(&processID, path, &actions, &attributes, &arguments, &variables)
    guard result == 0 else { throw Errno(rawValue: result) }
    self.processID = processID
  }

  /// Starts the program at `path` with only the rights of `confinement`. The caller must be the superuser and have one
  /// thread.
  ///
  /// If the child cannot be confined or cannot start, it writes a line to `output` and exits with status 127.
  ///
  /// - Parameter prepare: Work that the child does first, with the caller's rights and with output to `output`.
  /// - Throws: The errors of ``fork(running:)``.
  @export(interface)
  public init(
    starting path: String, arguments words: [String] = [], environment: [String], output: borrowing Descriptor,
    confinedBy confinement: Confinement, after prepare: () -> Void = {}
  ) throws(Errno) {
    let output = output.rawValue
    try self.init {
      for stream: Int32 in 1...2 { _ = dup2(output, stream) }
      let input = vt_open("/dev/null", O_RDONLY, 0)
      if input > 0 { _ = dup2(input, 0) }
      prepare()
      do throws(Errno) {
        try confinement.apply(to: path)
        // `execve` replaces the process and with it these allocations.
        var arguments = ([path] + words).map { strdup($0) } + [nil]
        var variables = environment.map { strdup($0) } + [nil]
        try retryingIfInterrupted { execve(path, &arguments, &variables) }
      } catch { Process.log("cannot start \(path) with restricted rights: \(error.message)") }
      _exit(127)
    }
  }

  /// Forks a process that runs `work` and exits with status 0, or with status 1 if `work` returns `false`.
  ///
  /// Use it for work that may block in the kernel indefinitely, such as disk access. This process does not see changes
  /// that `work` makes in memory. The caller must have one thread.
  public init(doing work: () -> Bool) throws(Errno) { self = try .fork { work() ? 0 : 1 } }

  /// Forks a process that runs `work` and exits with the status that `work` returns, from 0 to 255.
  ///
  /// Only the calling thread exists in the child. A lock that another thread holds at that moment, such as the
  /// allocator's, stays locked in the child indefinitely, so a program with several threads must not fork. Unit tests
  /// have several threads; glibc repairs the allocator for them.
  ///
  /// - Throws: `Errno.resourceDeadlockAvoided` in a board's program with several threads, or the kernel's error.
  public static func fork(running work: () -> Int32) throws(Errno) -> SpawnedProcess {
    #if hasFeature(Embedded)
      // The number is unknown until /proc is mounted, at the very start of process 1, which has no other threads then.
      guard Thread.count ?? 1 <= 1 else {
        Process.log(
          "cannot fork: this process has \(Thread.count ?? 0) threads, and the child might wait for their locks forever"
        )
        throw .resourceDeadlockAvoided
      }
    #endif
    let processID = try retryingIfInterrupted { vt_fork() }
    guard processID == 0 else { return SpawnedProcess(processID: processID) }
    // Signals must be able to end the child.
    var none = sigset_t()
    sigemptyset(&none)
    sigprocmask(SIG_SETMASK, &none, nil)
    _exit(work())
  }

  private init(processID: Int32) { self.processID = processID }

  /// Returns how the process ended, or `nil` if it has not ended within the given number of seconds.
  public func waitForExit(timeout seconds: Double) -> ExitStatus? {
    let bound = Clock.now + seconds
    while true {
      var status: Int32 = 0
      if waitpid(processID, &status, WNOHANG) == processID { return ExitStatus(status) }
      guard Clock.now < bound else { return nil }
      Clock.sleep(for: 0.002)
    }
  }

  /// Sends a signal, such as 15 for `SIGTERM`. Does nothing if the process no longer exists.
  public func send(signal: Int32) {
    _ = kill(processID, signal)
  }

  /// Sends a signal to all processes of the group that this process leads.
  public func sendToGroup(signal: Int32) { _ = kill(-processID, signal) }

  /// Returns a descriptor that is readable once the process has ended.
  ///
  /// - Throws: An error if the kernel does not support process descriptors (`pidfd_open`).
  public func exitDescriptor() throws(Errno) -> Descriptor {
    let processID = self.processID
    return Descriptor(owning: try retryingIfInterrupted { vt_process_descriptor(processID) })
  }

  /// Reaps the next child of this process that has ended, whichever code started it, or returns `nil` if there is none.
  public static func reap() -> (processID: Int32, ending: ExitStatus)? {
    var status: Int32 = 0
    let processID = waitpid(-1, &status, WNOHANG)
    return processID > 0 ? (processID, ExitStatus(status)) : nil
  }
}

extension SpawnedProcess.ExitStatus {
  /// Decodes a status of wait(2).
  fileprivate init(_ status: Int32) {
    let signal = status & 0x7f
    self = signal == 0 ? .exited(status: (status >> 8) & 0xff) : .killed(signal: signal)
  }
}
