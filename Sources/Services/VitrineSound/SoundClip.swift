/// A decoded clip, at the sample rate of playback. It is immutable, so threads can share it.
package final class SoundClip: @unchecked Sendable {
  /// The sample rate of playback, in frames per second.
  static let sampleRate = 48_000
  /// The maximum duration of a clip, in seconds. Chosen: 30 seconds of stereo take 5.8 MB, and longer sounds are music.
  static let maximumDuration = 30

  /// The number of channels: 1, or 2 with interleaved left and right samples.
  let channels: Int
  package let frames: Int
  private let samples: UnsafeMutablePointer<Int16>

  /// Creates a clip, and converts the sample rate by linear interpolation.
  ///
  /// - Parameters:
  ///   - frames: The number of frames in the source, at least one.
  ///   - sample: Returns the sample of a frame and a channel.
  init(frames given: Int, channels: Int, rate: Int, _ sample: (Int, Int) -> Int16) {
    self.channels = channels
    // Computed in 64 bits, because `Int` has 32 bits on some boards.
    let count = max(1, Int((Int64(given) * Int64(Self.sampleRate) + Int64(rate) - 1) / Int64(rate)))
    frames = count
    samples = .allocate(capacity: count * channels)
    for frame in 0..<count {
      let place = Int64(frame) * Int64(rate)
      let first = min(Int(place / Int64(Self.sampleRate)), given - 1)
      let second = min(first + 1, given - 1)
      let part = place % Int64(Self.sampleRate)
      for channel in 0..<channels {
        let a = Int64(sample(first, channel))
        let b = Int64(sample(second, channel))
        samples[frame * channels + channel] = Int16(a + (b - a) * part / Int64(Self.sampleRate))
      }
    }
  }

  deinit { samples.deallocate() }

  /// Returns the left sample of a frame, which must exist. A mono clip has equal samples on both sides.
  func left(_ frame: Int) -> Int32 { Int32(samples[frame * channels]) }
  func right(_ frame: Int) -> Int32 { Int32(samples[frame * channels + channels - 1]) }
}
