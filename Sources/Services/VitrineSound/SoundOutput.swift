import System

/// Where what is mixed goes. Its calls wait, so they are for a thread of their own.
protocol SoundOutput: AnyObject {
  /// How many frames are asked for at a time.
  var period: Int { get }
  /// Takes all frames, left and right in turns, as soon as there is room for them.
  func write(_ samples: UnsafeMutableBufferPointer<Int16>) throws(SoundError)
  /// Waits until all of it was heard.
  func drain() throws(SoundError)
}
