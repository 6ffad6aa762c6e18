internal import CLinux

/// Signals read as data (signalfd) instead of interrupting the program.
public struct Signals: ~Copyable {
  /// Readable while a signal waits.
  public let descriptor: Descriptor

  /// The signals that ask a program to stop: SIGTERM, SIGINT, SIGHUP and SIGQUIT.
  public static let stopping: [Int32] = [SIGTERM, SIGINT, SIGHUP, SIGQUIT]

  /// Process 1 of an appliance asks for a picture (SIGUSR1).
  public static let pictureWanted: Int32 = SIGUSR1

  /// A program of this one has ended (SIGCHLD): `Child.reap` tells which.
  public static let childEnded: [Int32] = [SIGCHLD]

  /// From now on a pipe whose reader has gone is an error of the write (EPIPE), not
  /// the end of this program.
  public static func ignoreBrokenPipes() { vt_ignore_signal(SIGPIPE) }

  /// From now on `numbers` no longer interrupt this process but wait here to be read.
  @export(interface)
  public init(_ numbers: [Int32]) throws(Errno) {
    var set = sigset_t()
    sigemptyset(&set)
    for number in numbers { sigaddset(&set, number) }
    sigprocmask(SIG_BLOCK, &set, nil)
    descriptor = Descriptor(
      owning: try retrying { signalfd(-1, &set, Int32(SFD_CLOEXEC | SFD_NONBLOCK)) })
  }

  /// The next signal that has come, or nil.
  public borrowing func next() -> Int32? {
    var info = signalfd_siginfo()
    let size = MemoryLayout<signalfd_siginfo>.size
    let count = withUnsafeMutableBytes(of: &info) { buffer in
      read(descriptor.rawValue, buffer.baseAddress, size)
    }
    return count == size ? Int32(info.ssi_signo) : nil
  }
}
