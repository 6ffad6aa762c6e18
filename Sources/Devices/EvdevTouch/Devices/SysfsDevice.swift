internal import CEvdev
import InputNodes

/// What sysfs tells of an input device, as far as touches go.
struct SysfsDevice {
  /// The ranges and the number of slots are not known here.
  let description: DeviceDescription

  /// Nil when sysfs does not tell, as where it is not mounted.
  init?(node path: String) {
    guard let node = SysfsNode(path) else { return nil }
    self.init(name: node.name, properties: node.properties, keys: node.keys, motions: node.motions, axes: node.axes)
  }

  init(name: String, properties: EventBits, keys: EventBits, motions: EventBits, axes: EventBits) {
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
}
