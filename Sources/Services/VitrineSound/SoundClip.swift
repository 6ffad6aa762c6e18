/// What is heard: samples for the rate that all is played at. It never changes, so threads share it.
package final class SoundClip: @unchecked Sendable {
  /// Frames a second of everything that is played.
  static let rate = 48_000
  /// D: the longest clip, in seconds: in stereo 5.8 MB. What is longer is music, and not a clip.
  static let longest = 30

  /// 1, or 2: left and right in turns.
  let channels: Int
  /// How many there are of each channel.
  package let frames: Int
  private let samples: UnsafeMutablePointer<Int16>

  /// Converts samples of another rate: each one lies on the line between the two that are beside it.
  ///
  /// - Parameters:
  ///   - frames: how many there are of each channel, at least one.
  ///   - sample: gives one of them, by its frame and channel.
  init(frames given: Int, channels: Int, rate: Int, _ sample: (Int, Int) -> Int16) {
    self.channels = channels
    // Both in 64 bits: a board may have 32.
    let count = max(1, Int((Int64(given) * Int64(Self.rate) + Int64(rate) - 1) / Int64(rate)))
    frames = count
    samples = .allocate(capacity: count * channels)
    for frame in 0..<count {
      let place = Int64(frame) * Int64(rate)
      let first = min(Int(place / Int64(Self.rate)), given - 1)
      let second = min(first + 1, given - 1)
      let part = place % Int64(Self.rate)
      for channel in 0..<channels {
        let (a, b) = (Int64(sample(first, channel)), Int64(sample(second, channel)))
        samples[frame * channels + channel] = Int16(a + (b - a) * part / Int64(Self.rate))
      }
    }
  }

  deinit { samples.deallocate() }

  /// The sample of a frame that there is: of one channel, both sides have it.
  func left(_ frame: Int) -> Int32 { Int32(samples[frame * channels]) }
  func right(_ frame: Int) -> Int32 { Int32(samples[frame * channels + channels - 1]) }
}
