import CEvdev
import InputNodes
import System
import Testing

@testable import EvdevTouch

/// A device of `Data/devices.txt`, which explains the format.
struct CatalogDevice: Sendable, CustomTestStringConvertible {
  let name: String
  let id: [UInt16]
  let properties: Set<Int32>
  let keys: Set<Int32>
  let axes: [Int32: Axis]
  /// The expected kind, as text.
  let kind: String
  let driver: Driver

  /// The way in which a driver reports fingers.
  enum Driver: String, Sendable {
    /// Slots, and BTN_TOUCH, ABS_X, and ABS_Y for older programs, if the device has them (`input_mt_sync_frame`).
    case frame
    /// As `frame`, but a finger that lifts keeps its tracking ID, and its distance becomes 1.
    case distance
    /// Slots or one finger. The pressure of a finger that lifts becomes 0, and nothing else changes.
    case pressure
    /// As `pressure`. BTN_TOUCH is announced, and never reported.
    case silent
    /// Protocol A.
    case anonymous
    /// Protocol A. A finger that lifts is listed once more with the width 0.
    case width
    /// Protocol A. The last lift is a report of the width 0 without SYN_MT_REPORT.
    case axis
    /// BTN_TOUCH for one finger.
    case key
    /// BTN_LEFT for one finger.
    case left
    /// BTN_TOOL_FINGER for one finger.
    case tool
    /// BTN_TOUCH is pressed and released in each report while a finger is down.
    case alternating
    /// A pen, which hovers before it touches.
    case pen
    /// Relative motion.
    case mouse
    /// Not a pointer on the screen.
    case none
  }

  var testDescription: String { name }

  /// The seed of random reports, another one for each name (FNV-1a).
  var seed: UInt64 { name.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 } }

  /// All devices of the file.
  static let all: [CatalogDevice] = {
    let path = #filePath.replacing("CatalogDevice.swift", with: "Data/devices.txt")
    let text = try! File.text(at: path)
    return text.split(separator: "\n").filter { !$0.hasPrefix("#") }.map { CatalogDevice(parsing: $0) }
  }()

  private init(parsing line: Substring) {
    let fields = line.split(separator: "|").map { field in
      field.split(separator: " ").filter { $0 != "-" }.map(String.init)
    }
    precondition(fields.count == 7, "\(line): a device has seven fields")
    name = fields[0].joined(separator: " ")
    id = fields[1].map { UInt16($0, radix: 16)! }
    properties = Set(fields[2].map { Self.number($0, libevdev_property_from_name("INPUT_PROP_\($0)")) })
    keys = Set(fields[3].map { Self.number($0, libevdev_event_code_from_name(UInt32(EV_KEY), $0)) })
    axes = Self.axes(fields[4])
    kind = fields[5].joined(separator: " ")
    driver = Driver(rawValue: fields[6][0])!
  }

  private static func number(_ name: String, _ code: Int32) -> Int32 {
    precondition(code >= 0, "\(name) is not a name of the kernel")
    return code
  }

  private static func axes(_ words: [String]) -> [Int32: Axis] {
    var axes: [Int32: Axis] = [:]
    var words = words[...]
    while let word = words.popFirst() {
      let code =
        word.hasPrefix("0x")
        ? Int32(word.dropFirst(2), radix: 16)!
        : number(word, libevdev_event_code_from_name(UInt32(EV_ABS), "ABS_\(word)"))
      var range = Axis(0, 1)
      if let word = words.first, word.hasPrefix("M"), let last = Int32(word.dropFirst()) {
        range = Axis(0, last)
        words.removeFirst()
      } else if words.count > 1, let first = Int32(words[words.startIndex]),
        let last = Int32(words[words.startIndex + 1])
      {
        range = Axis(first, last)
        words.removeFirst(2)
      }
      axes[code] = range
    }
    return axes
  }

  /// Returns the description that Vitrine derives.
  func description(isChosen: Bool = false, udev: UdevProperties = UdevProperties()) -> DeviceDescription {
    let isMouse = driver == .mouse
    return DeviceDescription(
      name: name, isChosen: isChosen, udev: udev, hasProperty: { properties.contains($0) },
      has: { type, code in
        switch type {
        case EV_KEY: keys.contains(code)
        case EV_REL: isMouse && (code == REL_X || code == REL_Y)
        default: axes[code] != nil
        }
      }, range: { axes[$0] })
  }

  /// Returns the description from the bitmaps of sysfs.
  var sysfsDescription: DeviceDescription {
    func bits(_ codes: some Sequence<Int32>) -> EventBits {
      var words = [UInt64](repeating: 0, count: 12)
      for code in codes { words[11 - Int(code) / 64] |= 1 << UInt64(code % 64) }
      return EventBits(words.map { String($0, radix: 16) }.joined(separator: " ")[...])
    }
    return SysfsDevice(
      name: name, properties: bits(properties), keys: bits(keys),
      motions: bits(driver == .mouse ? [REL_X, REL_Y] : []),
      axes: bits(axes.keys)
    ).description
  }
}
