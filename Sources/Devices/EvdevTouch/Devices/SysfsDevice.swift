internal import CEvdev
import InputNodes

/// The description of an input device from sysfs.
struct SysfsDevice {
  /// The description without ranges and the number of slots, which sysfs does not contain.
  let description: DeviceDescription

  /// Reads the description of the device at `path`. Returns `nil` if sysfs does not have it, for example because it is
  /// not mounted.
  init?(node path: String) {
    guard let node = SysfsNode(path) else { return nil }
    self.init(
      name: node.name, properties: node.properties, keys: node.keys, motions: node.relativeAxes, axes: node.absoluteAxes
    )
  }

  init(name: String, properties: EventBits, keys: EventBits, motions: EventBits, axes: EventBits) {
    // A device that also has the axis before ABS_MT_SLOT has many axes and no slots. libevdev uses the same rule.
    let hasSlots = axes.contains(ABS_MT_SLOT) && !axes.contains(ABS_MT_SLOT - 1)
    let kind = DeviceKind(
      DeviceCapabilities(isDirect: properties.contains(INPUT_PROP_DIRECT), slots: hasSlots ? 1 : 0) { type, code in
        switch type {
        case EV_KEY: keys.contains(code)
        case EV_REL: motions.contains(code)
        default: axes.contains(code)
        }
      })
    description = DeviceDescription(name: name, kind: kind, x: Axis(0, 0), y: Axis(0, 0))
  }
}
