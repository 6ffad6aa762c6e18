internal import CLinux

/// A program that this one has started and must reap.
public struct Child: Equatable, Sendable {
  /// How a program ended.
  public enum Ending: Equatable, Sendable {
    case exited(status: Int32)
    case killed(signal: Int32)
  }

  /// The kernel's number for the process.
  public let processID: Int32

  /// Starts the program at `path`, its standard output and standard error going to
  /// `output`, its standard input empty.
  ///
  /// - Parameters:
  ///   - arguments: those after the program's own name.
  ///   - environment: all of it, `NAME=VALUE` each.
  public init(
    starting path: String, arguments words: [String] = [], environment: [String], output: borrowing Descriptor
  ) throws(Errno) {
    try self.init(
      starting: path, arguments: words, environment: environment, input: nil, output: output.rawValue, errors: output.rawValue,
      leadsGroup: false)
  }

  /// The same with an input, and with its standard error going elsewhere.
  ///
  /// - Parameters:
  ///   - input: a descriptor's number; nil for an empty one.
  ///   - errors: the same of what becomes its standard error; nil: it shares this program's.
  ///   - leadsGroup: whether `sendToGroup` reaches it together with what it starts itself.
  @export(interface)
  public init(
    starting path: String, arguments words: [String], environment: [String], input: Int32?, output: Int32, errors: Int32?,
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

    // The child must not inherit that this program reads some signals as data (`Signals`): they have to interrupt it.
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    // An ignored signal stays ignored in what is started: a program that writes to nobody has to end.
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

  /// The same with no more rights than `confinement` says; for the superuser, in a program of one thread.
  ///
  /// A program that cannot be confined, or started then, is a line at `output` and ends with status 127.
  @export(interface)
  public init(
    starting path: String, arguments words: [String] = [], environment: [String], output: borrowing Descriptor,
    confinedBy confinement: Confinement
  ) throws(Errno) {
    let output = output.rawValue
    try self.init {
      for stream: Int32 in 1...2 { _ = dup2(output, stream) }
      let input = vt_open("/dev/null", O_RDONLY, 0)
      if input > 0 { _ = dup2(input, 0) }
      do throws(Errno) {
        try confinement.apply(to: path)
        // Freed by the program that takes this one's place.
        var arguments = ([path] + words).map { strdup($0) } + [nil]
        var variables = environment.map { strdup($0) } + [nil]
        try retrying { execve(path, &arguments, &variables) }
      } catch { Process.log("\(path) cannot be started with the rights of an app: \(error.message)") }
      _exit(127)
    }
  }

  /// Carries out `work` in a process of its own, which begins as a copy of this one and ends with status 0, or 1 where
  /// `work` gives false.
  ///
  /// For what may hang for ever in the kernel, such as a disk: this process goes on. What `work` changes in memory is
  /// not seen here. Only for a program of one thread.
  public init(doing work: () -> Bool) throws(Errno) { self = try .withStatus { work() ? 0 : 1 } }

  /// The same, which ends with the status that `work` gives, from 0 to 255.
  public static func withStatus(of work: () -> Int32) throws(Errno) -> Child {
    let processID = try retrying { vt_fork() }
    guard processID == 0 else { return Child(processID: processID) }
    // A signal is to end it.
    var none = sigset_t()
    sigemptyset(&none)
    sigprocmask(SIG_SETMASK, &none, nil)
    _exit(work())
  }

  private init(processID: Int32) { self.processID = processID }

  /// How it ended, as soon as it has; nil where it has not within so many seconds.
  public func ending(within seconds: Double) -> Ending? {
    let bound = Clock.now + seconds
    while true {
      var status: Int32 = 0
      if waitpid(processID, &status, WNOHANG) == processID { return Ending(status) }
      guard Clock.now < bound else { return nil }
      Clock.sleep(seconds: 0.002)
    }
  }

  /// Sends the signal of this number, such as 15 for SIGTERM; nothing happens when it has gone.
  public func send(signal: Int32) {
    _ = kill(processID, signal)
  }

  /// Sends it to all programs of the group that this one leads.
  public func sendToGroup(signal: Int32) { _ = kill(-processID, signal) }

  /// Readable when it has ended; throws where the kernel has no such descriptors.
  public func endingDescriptor() throws(Errno) -> Descriptor {
    let processID = self.processID
    return Descriptor(owning: try retrying { vt_process_descriptor(processID) })
  }

  /// The next program of this one that has ended, whoever started it, or nil.
  public static func reap() -> (processID: Int32, ending: Ending)? {
    var status: Int32 = 0
    let processID = waitpid(-1, &status, WNOHANG)
    return processID > 0 ? (processID, Ending(status)) : nil
  }
}

extension Child.Ending {
  /// What wait(2) tells.
  fileprivate init(_ status: Int32) {
    let signal = status & 0x7f
    self = signal == 0 ? .exited(status: (status >> 8) & 0xff) : .killed(signal: signal)
  }
}
