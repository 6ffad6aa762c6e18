import ReleaseFormat
import System

/// What comes over the connection.
struct SessionInput: ~Copyable {
  private let input = Descriptor(owning: 0)
  private let poll: Poll
  private let silence: Double

  /// - Parameter silence: how long nothing may come, in seconds.
  init(silence: Double) throws(ReleaseError) {
    self.silence = silence
    do throws(Errno) { poll = try Self.poll() } catch { throw .files(reason: error.message) }
  }

  private static func poll() throws(Errno) -> Poll {
    let poll = try Poll()
    try poll.add(0, tag: 0)
    return poll
  }

  /// The next bytes, at most so many; none at the end, and where nothing comes for too long.
  borrowing func next(_ count: Int) throws(ReleaseError) -> [UInt8] {
    var isThere = false
    var failure: Errno?
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, done in
      do throws(Errno) {
        try poll.wait(for: silence) { _ in isThere = true }
        if isThere { done = try input.read(into: UnsafeMutableRawBufferPointer(buffer)) }
      } catch { failure = error }
    }
    if let failure { throw .files(reason: failure.message) }
    return bytes
  }

  /// So many bytes.
  ///
  /// - Parameter what: they are, for the error where not all of them come.
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
