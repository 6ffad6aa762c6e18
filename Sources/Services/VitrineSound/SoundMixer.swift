/// Mixes several clips into one stream.
package struct SoundMixer {
  /// The maximum number of clips that play at once. Another clip replaces the one that started first. Chosen value.
  static let maximumVoices = 4
  /// The fixed-point gain of volume 1.
  private static let unityGain: Int32 = 1 << 14

  private struct Voice {
    let clip: SoundClip
    var frame = 0
    let gain: Int32
  }

  private var playing: [Voice] = []
  private var stream: SoundStream?
  private var gain = unityGain

  package init() { playing.reserveCapacity(Self.maximumVoices + 1) }

  package var isSilent: Bool { playing.isEmpty && stream == nil }

  /// The volume, from 0 to 1. The gain is its square. Chosen: a quarter of the amplitude sounds about half as loud.
  var volume = 1.0 {
    didSet { gain = Self.gain(volume) }
  }

  private static func gain(_ volume: Double) -> Int32 {
    // NaN counts as silence.
    let bounded = volume > 0 ? min(volume, 1) : 0
    return Int32(bounded * bounded * Double(unityGain))
  }

  /// Starts a clip from its beginning.
  package mutating func play(_ clip: SoundClip, volume: Double = 1) {
    if playing.count == Self.maximumVoices { playing.removeFirst() }
    playing.append(Voice(clip: clip, gain: Self.gain(volume)))
  }

  /// Starts a stream in place of the one that is playing.
  mutating func play(_ stream: SoundStream) {
    self.stream?.finish(.stopped)
    self.stream = stream
  }

  /// Holds a stream, which does not end. `play(_:)` continues it.
  mutating func pause(_ stream: SoundStream) {
    if self.stream === stream { self.stream = nil }
  }

  mutating func stop(_ stream: SoundStream) {
    stream.finish(.stopped)
    if self.stream === stream { self.stream = nil }
  }

  /// Drops everything, because nothing can be heard.
  mutating func stop() {
    playing.removeAll(keepingCapacity: true)
    stream?.finish(.noSound)
    stream = nil
  }

  /// Writes the next frames, with interleaved left and right samples. Fills the rest with silence and clips sums that
  /// exceed a sample's range.
  package mutating func mix(into samples: UnsafeMutableBufferPointer<Int16>) {
    samples.update(repeating: 0)
    let frames = samples.count / 2
    for index in playing.indices {
      let clip = playing[index].clip
      let begin = playing[index].frame
      // At most 2^14, so that the product with a sample of up to 2^15 fits in 32 bits.
      let gain = playing[index].gain * self.gain / Self.unityGain
      let count = min(frames, clip.frames - begin)
      for frame in 0..<count {
        samples[2 * frame] = Self.sum(samples[2 * frame], clip.left(begin + frame) * gain / Self.unityGain)
        samples[2 * frame + 1] = Self.sum(samples[2 * frame + 1], clip.right(begin + frame) * gain / Self.unityGain)
      }
      playing[index].frame += count
    }
    playing.removeAll { $0.frame == $0.clip.frames }
    if let stream, !stream.mix(into: samples, gain: Self.gain(stream.volume) * gain / Self.unityGain) {
      self.stream = nil
    }
  }

  private static func sum(_ sample: Int16, _ other: Int32) -> Int16 { Int16(clamping: Int32(sample) + other) }
}
