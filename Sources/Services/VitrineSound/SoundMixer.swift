/// Several clips at once, as one.
package struct SoundMixer {
  /// D: how many are heard at once. One more takes the place of the one that began first.
  static let voices = 4
  /// What a volume of 1 is in numbers.
  private static let full: Int32 = 1 << 14

  private struct Voice {
    let clip: SoundClip
    var frame = 0
    let gain: Int32
  }

  private var playing: [Voice] = []
  private var gain = full

  package init() { playing.reserveCapacity(Self.voices + 1) }

  /// Whether nothing is to be heard.
  package var isSilent: Bool { playing.isEmpty }

  /// From 0 to 1. D: waves are as high as its square says: a quarter of the height sounds about half as loud.
  var volume = 1.0 {
    didSet { gain = Self.gain(volume) }
  }

  private static func gain(_ volume: Double) -> Int32 {
    // Not a number is silence.
    let bounded = volume > 0 ? min(volume, 1) : 0
    return Int32(bounded * bounded * Double(full))
  }

  /// Adds a clip, to be heard from its beginning.
  package mutating func play(_ clip: SoundClip, volume: Double = 1) {
    if playing.count == Self.voices { playing.removeFirst() }
    playing.append(Voice(clip: clip, gain: Self.gain(volume)))
  }

  mutating func stop() { playing.removeAll(keepingCapacity: true) }

  /// Writes the next frames, left and right in turns: silence behind what there is. What is too loud for a sample is as loud as it can be.
  package mutating func mix(into samples: UnsafeMutableBufferPointer<Int16>) {
    samples.update(repeating: 0)
    let frames = samples.count / 2
    for index in playing.indices {
      let (clip, begin) = (playing[index].clip, playing[index].frame)
      // At most 2^14, so that a sample of 2^15 stays in 32 bits.
      let gain = playing[index].gain * self.gain / Self.full
      let count = min(frames, clip.frames - begin)
      for frame in 0..<count {
        samples[2 * frame] = Self.sum(samples[2 * frame], clip.left(begin + frame) * gain / Self.full)
        samples[2 * frame + 1] = Self.sum(samples[2 * frame + 1], clip.right(begin + frame) * gain / Self.full)
      }
      playing[index].frame += count
    }
    playing.removeAll { $0.frame == $0.clip.frames }
  }

  private static func sum(_ sample: Int16, _ other: Int32) -> Int16 { Int16(clamping: Int32(sample) + other) }
}
