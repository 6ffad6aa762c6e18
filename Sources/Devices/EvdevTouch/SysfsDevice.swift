internal import CEvdev
import System

/// What sysfs tells of an input device without opening it.
///
/// Opening alone would do, but closing a device that is not wanted makes the kernel
/// wait for all its processors, ten milliseconds or more for every keyboard and power
/// button before the first picture. It also names devices that we may not open.
struct SysfsDevice {
  /// The ranges and the number of slots are not known here.
  let description: DeviceDescription

  /// Nil when sysfs does not tell, as where it is not mounted.
  init?(node path: String) {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return nil }
    let folder = "/sys/class/input\(path[slash...])/device"
    func text(_ file: String) -> Substring? { Self.firstLine(of: "\(folder)/\(file)") }
    guard let name = text("name"), let properties = text("properties"), let keys = text("capabilities/key"),
      let motions = text("capabilities/rel"), let axes = text("capabilities/abs")
    else { return nil }
    self.init(
      name: String(name), properties: Bits(properties), keys: Bits(keys), motions: Bits(motions), axes: Bits(axes))
  }

  init(name: String, properties: Bits, keys: Bits, motions: Bits, axes: Bits) {
    // A device with the axis below the slots' as well has a great many axes and no
    // slots; libevdev looks at it in the same way.
    let hasSlots = axes.contains(ABS_MT_SLOT) && !axes.contains(ABS_MT_SLOT - 1)
    let kind = DeviceKind(
      Abilities(isDirect: properties.contains(INPUT_PROP_DIRECT), slots: hasSlots ? 1 : 0) { type, code in
        switch type {
        case EV_KEY: keys.contains(code)
        case EV_REL: motions.contains(code)
        default: axes.contains(code)
        }
      })
    description = DeviceDescription(name: name, kind: kind, x: Axis(0, 0), y: Axis(0, 0))
  }

  private static func firstLine(of path: String) -> Substring? {
    guard let text = try? File.text(at: path) else { return nil }
    return text[..<(text.utf8.firstIndex(of: UInt8(ascii: "\n")) ?? text.endIndex)]
  }

  /// A bitmap as the kernel prints it: words in hexadecimal digits, the highest
  /// first. They are as wide as this program's own words, whatever the kernel's are.
  struct Bits {
    private var words: [UInt] = []

    init(_ text: Substring) {
      for field in text.split(separator: " ") { words.append(UInt(field, radix: 16) ?? 0) }
    }

    func contains(_ code: Int32) -> Bool {
      let bit = Int(code)
      let word = words.count - 1 - bit / UInt.bitWidth
      return words.indices.contains(word) && words[word] & (1 << UInt(bit % UInt.bitWidth)) != 0
    }
  }
}
