internal import CEvdev
import InputNodes

/// The description of an input device from sysfs.
struct SysfsDevice {
  /// The description without ranges and the number of slots, which sysfs does not contain.
  let description: DeviceDescription

  /// Reads the description of the device at `path`. Returns `nil` if sysfs does not have it, for example because it is
  /// not mounted.
  ///
  /// - Parameter isChosen: Returns whether a setting selects a device of this name.
  init?(
    node path: String, udev: UdevProperties = UdevProperties(), isChosen: (String) -> Bool = { _ in false }
  ) {
    guard let node = SysfsNode(path) else { return nil }
    self.init(
      name: node.name, properties: node.properties, keys: node.keys, motions: node.relativeAxes,
      axes: node.absoluteAxes, udev: udev, isChosen: isChosen(node.name))
  }

  init(
    name: String, properties: EventBits, keys: EventBits, motions: EventBits, axes: EventBits,
    udev: UdevProperties = UdevProperties(), isChosen: Bool = false
  ) {
    description = DeviceDescription(
      name: name, isChosen: isChosen, udev: udev, hasProperty: { properties.contains($0) },
      has: { type, code in
        switch type {
        case EV_KEY: keys.contains(code)
        case EV_REL: motions.contains(code)
        default: axes.contains(code)
        }
      }, range: { _ in nil })
  }
}
