import ReleaseFormat
import System

/// The bytes that a deploy session receives over its connection.
struct SessionInput: ~Copyable {
  private let input = Descriptor(owning: 0)
  private let poll: Poll
  private let timeout: Double

  init(timeout: Double) throws(ReleaseError) {
    self.timeout = timeout
    do throws(Errno) { poll = try Self.poll() } catch { throw .files(reason: error.message) }
  }

  private static func poll() throws(Errno) -> Poll {
    let poll = try Poll()
    try poll.add(0, tag: 0)
    return poll
  }

  /// Returns the next bytes, at most `count`. The result is empty at the end of the input, and after `timeout` seconds
  /// without input.
  borrowing func next(_ count: Int) throws(ReleaseError) -> [UInt8] {
    var isThere = false
    var failure: Errno?
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, done in
      do throws(Errno) {
        try poll.wait(for: timeout) { _ in isThere = true }
        if isThere { done = try input.read(into: UnsafeMutableRawBufferPointer(buffer)) }
      } catch { failure = error }
    }
    if let failure { throw .files(reason: failure.message) }
    return bytes
  }

  /// Returns exactly `count` bytes.
  ///
  /// - Parameter what: A name for the data, for the error if the input ends early.
  borrowing func all(_ count: Int, of what: String) throws(ReleaseError) -> [UInt8] {
    var all: [UInt8] = []
    while all.count < count {
      let piece = try next(count - all.count)
      if piece.isEmpty { throw .cutShort(file: what) }
      all += piece
    }
    return all
  }
}
