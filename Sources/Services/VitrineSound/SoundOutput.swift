import System

/// The destination of mixed sound. Its methods block, so call them on a thread of their own.
protocol SoundOutput: AnyObject {
  /// The number of frames per call of `write(_:)`.
  var period: Int { get }
  /// Writes all frames, with interleaved left and right samples, and blocks until there is room for them.
  func write(_ samples: UnsafeMutableBufferPointer<Int16>) throws(SoundError)
  /// Blocks until all frames have been played.
  func drain() throws(SoundError)
}
