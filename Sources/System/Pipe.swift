internal import CLinux

/// Two descriptors: what is written to one is read from the other. A program
/// started later inherits neither.
public struct Pipe: ~Copyable {
  /// Gives `Errno.wouldBlock` while there is nothing to read.
  public let reader: Descriptor
  public let writer: Descriptor

  public init() throws(Errno) {
    var ends: [Int32] = [-1, -1]
    try retrying { pipe(&ends) }
    reader = Descriptor(owning: ends[0])
    writer = Descriptor(owning: ends[1])
    for end in ends { _ = vt_fcntl(end, F_SETFD, FD_CLOEXEC) }
    _ = vt_fcntl(ends[0], F_SETFL, O_NONBLOCK)
  }
}
