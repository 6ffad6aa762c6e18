/// A reader of WAV files with 16-bit PCM samples, mono or stereo.
package enum WAVFile {
  /// The supported sample rates, in frames per second. Chosen values.
  static let rates = 8_000...96_000

  /// Reads a clip.
  ///
  /// - Parameter name: The name of the file in errors.
  package static func clip(in bytes: UnsafeRawBufferPointer, named name: String) throws(SoundError) -> SoundClip {
    func refusal(_ reason: String) -> SoundError { .clip(name, reason: reason) }
    func number(_ place: Int, _ count: Int) -> Int64 {
      var number: Int64 = 0
      for index in (0..<count).reversed() { number = number << 8 | Int64(bytes[place + index]) }
      return number
    }
    func says(_ word: StaticString, at place: Int) -> Bool {
      word.withUTF8Buffer { UnsafeRawBufferPointer(rebasing: bytes[place..<place + 4]).elementsEqual($0) }
    }
    guard bytes.count >= 12, says("RIFF", at: 0), says("WAVE", at: 8) else { throw refusal("it is not a WAV file") }
    var format: (channels: Int, rate: Int)?
    var place = 12
    while place + 8 <= bytes.count {
      let body = place + 8
      // A program that writes a file as a stream leaves the length open.
      let length = Int(min(number(place + 4, 4), Int64(bytes.count - body)))
      if says("fmt ", at: place) {
        guard length >= 16 else { throw refusal("its format chunk is too short") }
        var kind = number(body, 2)
        // In the extensible format, the format is in the first bytes of the sub-format GUID.
        if kind == 0xFFFE, length >= 26 { kind = number(body + 24, 2) }
        let channels = Int(number(body + 2, 2))
        let rate = Int(clamping: number(body + 4, 4))
        let bits = number(body + 14, 2)
        guard kind == 1, bits == 16 else {
          throw refusal("its samples are not 16-bit PCM (convert it: sox IN -b 16 OUT.wav)")
        }
        guard channels == 1 || channels == 2 else {
          throw refusal("it has \(channels) channels (1 and 2 are supported)")
        }
        guard rates.contains(rate) else { throw refusal("its sample rate is \(rate) Hz (8000 to 96000 are supported)") }
        format = (channels, rate)
      } else if says("data", at: place) {
        guard let (channels, rate) = format else { throw refusal("its samples come before its format chunk") }
        let frames = length / (2 * channels)
        guard frames > 0 else { throw refusal("it has no samples") }
        guard frames <= rate * SoundClip.maximumDuration else {
          throw refusal("it is longer than \(SoundClip.maximumDuration) s")
        }
        return SoundClip(frames: frames, channels: channels, rate: rate) { frame, channel in
          let place = body + (frame * channels + channel) * 2
          return Int16(bitPattern: UInt16(bytes[place]) | UInt16(bytes[place + 1]) << 8)
        }
      }
      // Chunks start at even offsets.
      place = body + length + length % 2
    }
    throw refusal(format == nil ? "it has no format chunk" : "it has no samples")
  }
}
