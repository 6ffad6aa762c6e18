internal import CEvdev
import System

extension EvemuRecording {
  struct Header {
    var name = ""
    private var properties: [UInt8] = []
    private var keys: [UInt8] = []
    private var motions: [UInt8] = []
    private var axes: [UInt8] = []
    private var ranges: [(code: Int32, axis: Axis)] = []

    /// Parses the numbers of one line. Returns `false` if they are invalid or too few.
    mutating func parse(_ key: Substring, _ words: ArraySlice<Substring>) -> Bool {
      if key == "A:" { return parseAxis(Array(words)) }
      var bytes: [UInt8] = []
      for word in words {
        guard let byte = UInt8(hexDigits: word) else { return false }
        bytes.append(byte)
      }
      if key == "P:" {
        properties += bytes
        return true
      }
      guard let type = bytes.first else { return false }
      switch Int32(type) {
      case EV_KEY: keys += bytes.dropFirst()
      case EV_REL: motions += bytes.dropFirst()
      case EV_ABS: axes += bytes.dropFirst()
      default: break
      }
      return true
    }

    private mutating func parseAxis(_ words: [Substring]) -> Bool {
      guard words.count >= 3, let code = Int32(hexDigits: words[0]), let first = Int32(signedDigits: words[1]),
        let last = Int32(signedDigits: words[2])
      else { return false }
      ranges.append((code, Axis(first, last)))
      return true
    }

    /// The description of the device. Playing its recording selects it, as a setting does.
    var description: DeviceDescription {
      func has(_ bits: [UInt8], _ code: Int32) -> Bool {
        let byte = Int(code) / 8
        return bits.indices.contains(byte) && bits[byte] & (1 << UInt8(code % 8)) != 0
      }
      return DeviceDescription(
        name: name, isChosen: true, udev: UdevProperties(), hasProperty: { has(properties, $0) },
        has: { type, code in
          switch type {
          case EV_KEY: has(keys, code)
          case EV_REL: has(motions, code)
          default: has(axes, code)
          }
        }, range: { code in ranges.first { $0.code == code }?.axis ?? Axis(0, 0) })
    }
  }
}
