@testable import VitrineSound

/// Creates WAV files.
enum WAV {
  static func file(_ samples: [Int16], channels: Int = 1, rate: Int = 48_000, bits: Int = 16, kind: Int = 1) -> [UInt8]
  {
    let data = samples.flatMap { number(Int(UInt16(bitPattern: $0)), 2) }
    let format =
      number(kind, 2) + number(channels, 2) + number(rate, 4) + number(rate * channels * 2, 4) + number(channels * 2, 2)
      + number(bits, 2)
    return Array("RIFF".utf8) + number(4 + 8 + format.count + 8 + data.count, 4) + Array("WAVE".utf8)
      + chunk("fmt ", format) + chunk("data", data)
  }

  static func chunk(_ name: String, _ body: [UInt8]) -> [UInt8] {
    Array(name.utf8) + number(body.count, 4) + body + (body.count % 2 == 0 ? [] : [0])
  }

  static func number(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }

  static func clip(_ bytes: [UInt8]) throws -> SoundClip {
    try bytes.withUnsafeBytes { try WAVFile.clip(in: $0, named: "ding.wav") }
  }

  /// Returns a clip with the given samples.
  static func clip(_ samples: Int16..., channels: Int = 1) throws -> SoundClip {
    try clip(file(samples, channels: channels))
  }
}

extension SoundClip {
  var all: [[Int32]] { (0..<frames).map { [left($0), right($0)] } }
}

extension SoundMixer {
  /// Returns the next frames.
  mutating func next(_ frames: Int) -> [Int16] {
    var samples = [Int16](repeating: 7, count: 2 * frames)
    samples.withUnsafeMutableBufferPointer { mix(into: $0) }
    return samples
  }
}
