import TestContexts
import Testing

@testable import VitrineSound

@Suite(.freshContext) struct SoundMixerTests {
  @Test func `clips are mixed, each from its start, and silence follows`() throws {
    var mixer = SoundMixer()
    mixer.play(try WAV.clip(100, 200, 300))
    #expect(mixer.next(1) == [100, 100])
    mixer.play(try WAV.clip(1, -1, 2, -2, channels: 2))
    #expect(mixer.next(3) == [201, 199, 302, 298, 0, 0] && mixer.isSilent)
    #expect(mixer.next(2) == [0, 0, 0, 0])
  }

  @Test func `loud samples are clipped`() throws {
    var mixer = SoundMixer()
    for _ in 0..<4 { mixer.play(try WAV.clip(20_000, -20_000, 32_767, -32_768)) }
    #expect(mixer.next(4) == [32_767, 32_767, -32_768, -32_768, 32_767, 32_767, -32_768, -32_768])
  }

  @Test func `a fifth clip replaces the one that started first`() throws {
    var mixer = SoundMixer()
    for height in [1, 10, 100, 1000, 10_000] as [Int16] { mixer.play(try WAV.clip(height, height)) }
    #expect(mixer.next(1) == [11_110, 11_110])
  }

  @Test func `half the volume is a quarter of the amplitude, of one clip and of all, and NaN is silence`() throws {
    var mixer = SoundMixer()
    let clip = try WAV.clip(8_000, 8_000, 8_000, 8_000)
    mixer.play(clip, volume: 0.5)
    #expect(mixer.next(1) == [2_000, 2_000])
    mixer.volume = 0.5
    #expect(mixer.next(1) == [500, 500])
    mixer.volume = 7
    #expect(mixer.next(1) == [2_000, 2_000])
    for volume in [Double.nan, -1, -Double.infinity, 0] {
      mixer.volume = volume
      mixer.play(clip)
      #expect(mixer.next(1) == [0, 0])
    }
  }
}
