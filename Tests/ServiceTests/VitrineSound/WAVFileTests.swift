import TestContexts
import Testing

@testable import VitrineSound

@Suite(.freshContext) struct WAVFileTests {
  @Test func `samples with one channel and with two are read unchanged`() throws {
    #expect(try WAV.clip(1, -2, 32_767, -32_768).all == [[1, 1], [-2, -2], [32_767, 32_767], [-32_768, -32_768]])
    #expect(try WAV.clip(1, -2, 3, -4, channels: 2).all == [[1, -2], [3, -4]])
  }

  @Test func `other chunks are skipped, and an open end is the end of the file`() throws {
    var bytes = WAV.file([5, 6])
    bytes.insert(contentsOf: WAV.chunk("LIST", [1, 2, 3]), at: 12)
    #expect(try WAV.clip(bytes).all == [[5, 5], [6, 6]])
    // An unknown number of samples, as written by streaming programs.
    bytes = WAV.file([5, 6])
    bytes.replaceSubrange(40..<44, with: [0xFF, 0xFF, 0xFF, 0xFF])
    #expect(try WAV.clip(bytes).all == [[5, 5], [6, 6]])
    // Half a sample at the end.
    #expect(try WAV.clip(bytes + [9]).frames == 2)
  }

  @Test(arguments: [
    (44_100, 441, 480), (22_050, 441, 960), (8_000, 80, 480), (96_000, 960, 480), (48_000, 7, 7), (44_100, 1, 2),
  ])
  func `resampling keeps the duration, and interpolates linearly`(rate: Int, given: Int, frames: Int) throws {
    // A ramp remains a ramp at any sample rate.
    let step = 20
    let clip = try WAV.clip(WAV.file((0..<given).map { Int16($0 * step) }, rate: rate))
    #expect(clip.frames == frames)
    for frame in 0..<frames {
      let exact = min(Double(frame) * Double(rate) / 48_000, Double(given - 1)) * Double(step)
      #expect(abs(Double(clip.left(frame)) - exact) <= 1, "frame \(frame)")
    }
  }

  @Test(arguments: [
    ([], "not a WAV file"), (Array("RIFF\u{4}\0\0\0WAVX".utf8), "not a WAV file"),
    (Array(WAV.file([1]).prefix(12)), "no format chunk"),
    (Array(WAV.file([1]).prefix(36)), "no samples"), (WAV.file([]), "no samples"),
    (WAV.file([1], kind: 3), "16-bit PCM"),
    (WAV.file([1], bits: 24), "16-bit PCM"), (WAV.file([1], channels: 6), "6 channels"),
    (WAV.file([1], channels: 0), "0 channels"),
    (WAV.file([1], rate: 0), "its sample rate is 0 Hz"), (WAV.file([1], rate: 0xFFFF_FFFF), "its sample rate is"),
    (Array("RIFF\0\0\0\0WAVEdata".utf8) + [2, 0, 0, 0, 1, 1], "before its format chunk"),
  ])
  func `an unsupported file is rejected with its name and the reason`(bytes: [UInt8], reason: String) {
    expectRejection(of: bytes, reason: reason)
  }

  // Not an argument of the test above, because the test's output contains all arguments.
  @Test func `more than 30 s are rejected`() {
    expectRejection(of: WAV.file([Int16](repeating: 0, count: 8_000 * 30 + 1), rate: 8_000), reason: "longer than 30 s")
  }

  private func expectRejection(of bytes: [UInt8], reason: String) {
    do {
      _ = try WAV.clip(bytes)
      Issue.record("it was read")
    } catch {
      let message = (error as? SoundError)?.message ?? ""
      #expect(message.hasPrefix("the sound ding.wav: ") && message.contains(reason), "\(error)")
    }
  }

  @Test func `a file truncated anywhere is rejected or becomes a shorter clip`() throws {
    let whole = WAV.file((0..<50).map { Int16($0) }, channels: 2, rate: 44_100)
    for count in 0..<whole.count { #expect(((try? WAV.clip(Array(whole.prefix(count))))?.frames ?? 0) <= 28) }
  }
}
