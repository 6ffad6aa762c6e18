internal import CLinux

/// Signals that are read as data (signalfd) instead of interrupting the program.
public struct Signals: ~Copyable {
  /// A descriptor that is readable while a signal is pending.
  public let descriptor: Descriptor

  /// The signals that request a program to stop: SIGTERM, SIGINT, SIGHUP, and SIGQUIT.
  public static let termination: [Int32] = [SIGTERM, SIGINT, SIGHUP, SIGQUIT]

  /// The request of an appliance's process 1 for a screenshot (SIGUSR1).
  public static let screenshotRequest: Int32 = SIGUSR1

  /// The end of a child process (SIGCHLD). `SpawnedProcess.reap` returns which one.
  public static let childEnded: [Int32] = [SIGCHLD]

  /// From now on, writing to a pipe without a reader fails with EPIPE instead of ending this program.
  public static func ignoreBrokenPipes() { vt_ignore_signal(SIGPIPE) }

  /// From now on, the given signals no longer interrupt this process and can be read here.
  @export(interface)
  public init(_ numbers: [Int32]) throws(Errno) {
    var set = sigset_t()
    sigemptyset(&set)
    for number in numbers { sigaddset(&set, number) }
    sigprocmask(SIG_BLOCK, &set, nil)
    descriptor = Descriptor(
      owning: try retryingIfInterrupted { signalfd(-1, &set, Int32(SFD_CLOEXEC | SFD_NONBLOCK)) })
  }

  /// Returns the next pending signal, or `nil`.
  public borrowing func next() -> Int32? {
    var info = signalfd_siginfo()
    let size = MemoryLayout<signalfd_siginfo>.size
    let count = withUnsafeMutableBytes(of: &info) { buffer in
      read(descriptor.rawValue, buffer.baseAddress, size)
    }
    return count == size ? Int32(info.ssi_signo) : nil
  }
}
