import InputNodes
import System
import Platform

/// A recording of one device in the format of evemu-record (1.x):
///
///     N: generic ft5x06 (79)                  name
///     P: 02 00 00 00 00 00 00 00              properties, as bytes of a bitmap
///     B: 03 03 00 00 00 00 80 60 02           events of type 3, likewise
///     A: 2f 0 9 0 0 0                         axis: code, minimum, maximum, …
///     E: 0.000001 0003 0039 0007              seconds, type, code, value
///
/// Codes are hexadecimal, values decimal. `#` starts a comment.
public struct EvemuRecording {
  let device: DeviceDescription
  /// The events in their order, with the recording's own times.
  let events: [InputEvent]

  /// The duration of the recording, in seconds.
  public var duration: Double {
    guard let first = events.first, let last = events.last else { return 0 }
    return max(0, last.time - first.time)
  }

  /// Returns `true` if `text` looks like a recording, and not like a touch script.
  public static func isRecording(_ text: String) -> Bool {
    for line in text.utf8.split(separator: UInt8(ascii: "\n")) {
      if line.starts(with: "# EVEMU".utf8) || line.starts(with: "N:".utf8) || line.starts(with: "E:".utf8) {
        return true
      }
      if line.first != UInt8(ascii: "#") { return false }
    }
    return false
  }

  /// Parses a recording of `evemu-record`.
  @export(interface)
  public init(parsing text: String) throws(EvemuError) {
    var header = Header()
    var events: [InputEvent] = []
    var number = 0
    for line in text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      number += 1
      // A name may contain #.
      let isName = line.starts(with: "N:".utf8)
      let bare = Substring(isName ? line : line.prefix { $0 != UInt8(ascii: "#") })
      let words = bare.words
      guard let key = words.first else { continue }
      switch key {
      case "N:": header.name = words.dropFirst().joined(separator: " ")
      case "P:", "B:", "A:":
        guard header.parse(key, words.dropFirst()) else { throw .badLine(number, String(bare)) }
      case "I:", "L:", "S:": break
      case "E:":
        guard let event = Self.event(words.dropFirst()) else { throw .badLine(number, String(bare)) }
        // Lost events are missing in the recording too.
        if event.type != EventType.synchronization || event.code != EventCode.dropped { events.append(event) }
      default: throw .badLine(number, String(bare))
      }
    }
    device = header.description
    guard device.kind.isTouch, device.hasRange else { throw .notTouch(name: PrintableText.line(device.name)) }
    self.events = events
  }

  /// The valid times in seconds. Some versions count from 1970. Much larger times are not precise enough to distinguish
  /// two frames.
  private static let times = 0...1e10

  private static func event(_ words: ArraySlice<Substring>) -> InputEvent? {
    let words = Array(words)
    guard words.count == 4, let time = Double(decimal: words[0]), times.contains(time),
      let type = UInt16(hexDigits: words[1]),
      let code = UInt16(hexDigits: words[2]), let value = Int32(signedDigits: words[3])
    else { return nil }
    return InputEvent(type, code, value, time: time)
  }
}
