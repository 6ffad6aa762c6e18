internal import CLinux

/// A pipe whose ends never block. Writing to a full pipe and reading from an empty one throw `Errno.wouldBlock`.
public struct Pipe: ~Copyable {
  /// The end to read from. It is readable while the pipe holds data.
  public let readEnd: Descriptor
  /// The end to write to.
  public let writeEnd: Descriptor

  /// Creates an empty pipe. It holds 64 KB.
  public init() throws(Errno) {
    var ends: (Int32, Int32) = (-1, -1)
    let result = withUnsafeMutableBytes(of: &ends) { vt_pipe($0.assumingMemoryBound(to: Int32.self).baseAddress!) }
    guard result == 0 else { throw .last }
    readEnd = Descriptor(owning: ends.0)
    writeEnd = Descriptor(owning: ends.1)
  }
}
