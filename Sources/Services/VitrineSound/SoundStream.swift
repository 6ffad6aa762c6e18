package import System

/// Sound that a program writes to a pipe as a WAV stream: 16-bit PCM, mono, of any length. It is played while it is
/// written, and the pipe holds back a program that is faster than the sound card.
///
/// The player's lock guards the state. `ended` is signaled once the last sample was mixed, or the stream was stopped
/// or dropped.
package final class SoundStream: @unchecked Sendable {
  package enum End: Sendable, Equatable {
    /// The program has closed the pipe, after sound or without any.
    case complete(hasSound: Bool)
    case stopped
    /// The program writes something else, or nothing for too long.
    case invalid
    /// The sound card is missing or has failed.
    case noSound
  }

  private let pipe: Descriptor
  private let ended: WakeEvent
  /// The volume of this stream, from 0 to 1.
  let volume: Double

  /// The player. Tests have their own.
  var player = SoundPlayer.shared

  // Protected by the player's lock.
  private(set) var end: End?
  private let buffer = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: 4096)
  private var available = 0..<0
  private var isAtEnd = false
  private var header: [UInt8] = []
  /// The sample rate of the program, or 0 before the header has arrived.
  private var rate = 0
  private var previous: Int32 = 0
  private var next: Int32 = 0
  /// The position between `previous` and `next`, in steps of `SoundClip.sampleRate`.
  private var phase = 0
  private var silentFrames = 0
  private var hasSound = false

  /// The length of the header of a WAV stream, up to its samples.
  private static let headerLength = 44
  /// The number of frames of silence after which a program that writes nothing is given up: five seconds. Chosen: a
  /// program starts in less on a slow board.
  private static let maximumSilence = 5 * SoundClip.sampleRate

  /// Creates a stream.
  ///
  /// - Parameters:
  ///   - pipe: The end to read from, which does not block.
  ///   - volume: The volume from 0 to 1, relative to the application's volume.
  package init(reading pipe: consuming Descriptor, volume: Double, ended: WakeEvent) {
    self.pipe = pipe
    self.volume = volume
    self.ended = ended
  }

  deinit { buffer.deallocate() }

  func finish(_ end: End) {
    guard self.end == nil else { return }
    self.end = end
    ended.signal()
  }

  /// Adds the next frames to `samples`, with interleaved left and right samples. Returns `false` at the end.
  ///
  /// - Parameter gain: The gain, where 2^14 is 1.
  func mix(into samples: UnsafeMutableBufferPointer<Int16>, gain: Int32) -> Bool {
    if end != nil { return false }
    guard readHeader() else { return end == nil && countSilence(samples.count / 2) }
    for frame in 0..<samples.count / 2 {
      while phase >= SoundClip.sampleRate {
        guard let sample = nextSample() else {
          if !isAtEnd { return countSilence(samples.count / 2 - frame) }
          finish(.complete(hasSound: hasSound))
          return false
        }
        previous = next
        next = sample
        phase -= SoundClip.sampleRate
      }
      let between = previous + Int32(Int64(next - previous) * Int64(phase) / Int64(SoundClip.sampleRate))
      let value = (between * gain) >> 14
      samples[2 * frame] = Int16(clamping: Int32(samples[2 * frame]) + value)
      samples[2 * frame + 1] = Int16(clamping: Int32(samples[2 * frame + 1]) + value)
      phase += rate
    }
    silentFrames = 0
    return true
  }

  /// Counts frames in which the program has written nothing. Returns `false` if there were too many.
  private func countSilence(_ frames: Int) -> Bool {
    silentFrames += frames
    if silentFrames > Self.maximumSilence { finish(.invalid) }
    return end == nil
  }

  /// Returns `true` once the header has been read. Ends the stream if it is not that of a WAV stream.
  private func readHeader() -> Bool {
    while header.count < Self.headerLength {
      guard let byte = nextByte() else {
        if isAtEnd { finish(.complete(hasSound: false)) }
        return false
      }
      header.append(byte)
    }
    if rate > 0 { return true }
    rate = Int(header[24]) | Int(header[25]) << 8 | Int(header[26]) << 16
    let isWave = header[0] == UInt8(ascii: "R") && header[8] == UInt8(ascii: "W") && header[36] == UInt8(ascii: "d")
    guard isWave, header[20] == 1, header[22] == 1, header[34] == 16, WAVFile.rates.contains(rate) else {
      finish(.invalid)
      return false
    }
    phase = 2 * SoundClip.sampleRate
    return true
  }

  private func nextSample() -> Int32? {
    // A sample's two bytes may arrive separately.
    if available.count < 2 { fill() }
    guard available.count >= 2 else { return nil }
    let low = buffer[available.lowerBound]
    let high = buffer[available.lowerBound + 1]
    available = available.lowerBound + 2..<available.upperBound
    hasSound = true
    return Int32(Int16(bitPattern: UInt16(low) | UInt16(high) << 8))
  }

  private func nextByte() -> UInt8? {
    if available.isEmpty { fill() }
    guard !available.isEmpty else { return nil }
    defer { available = available.lowerBound + 1..<available.upperBound }
    return buffer[available.lowerBound]
  }

  /// Reads what the program has written, without waiting.
  private func fill() {
    if isAtEnd { return }
    var count = 0
    for index in available {
      buffer[count] = buffer[index]
      count += 1
    }
    let rest = UnsafeMutableRawBufferPointer(UnsafeMutableBufferPointer(rebasing: buffer[count...]))
    do throws(Errno) {
      let read = try pipe.read(into: rest)
      isAtEnd = read == 0
      count += read
    } catch { if error != .wouldBlock { isAtEnd = true } }
    available = 0..<count
  }
}

extension SoundStream {
  /// Starts to play the stream instead of the one that is playing. Never blocks.
  package func play() { player.play(self, at: Clock.now) }

  /// Pauses the stream until `play()` is called. The program blocks once the pipe is full.
  package func pause() { player.pause(self) }

  /// Stops the stream immediately. The sound card still plays its buffer, up to 20 ms on most cards.
  package func stop() { player.stop(self) }

  /// How the stream ended, or `nil` while it plays.
  package var outcome: End? { player.end(of: self) }
}
