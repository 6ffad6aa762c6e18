internal import CLinux

/// A pipe that makes nobody wait: what does not fit is `Errno.wouldBlock` to the writer, and so is an empty pipe to the reader.
public struct Pipe: ~Copyable {
  /// Readable while there is something in it.
  public let reading: Descriptor
  /// Where to write into it.
  public let writing: Descriptor

  /// An empty one; it holds 64 KB.
  public init() throws(Errno) {
    var ends: (Int32, Int32) = (-1, -1)
    let result = withUnsafeMutableBytes(of: &ends) { vt_pipe($0.assumingMemoryBound(to: Int32.self).baseAddress!) }
    guard result == 0 else { throw .last }
    reading = Descriptor(owning: ends.0)
    writing = Descriptor(owning: ends.1)
  }
}
