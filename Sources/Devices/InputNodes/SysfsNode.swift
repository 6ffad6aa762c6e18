import System

/// The properties of an input device in sysfs, which can be read without opening the device.
///
/// Closing an unwanted device makes the kernel wait for all processors, which takes ten milliseconds or more for each
/// keyboard and power button before the first frame. sysfs also describes devices that this program may not open.
package struct SysfsNode {
  package let name: String
  /// INPUT_PROP_…
  package let properties: EventBits
  /// KEY_… and BTN_…
  package let keys: EventBits
  /// REL_…
  package let relativeAxes: EventBits
  /// ABS_…
  package let absoluteAxes: EventBits

  /// Reads the properties of the device at `path`. Returns `nil` if sysfs does not have it, for example because it is
  /// not mounted.
  @export(interface)
  package init?(_ path: String) {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return nil }
    let folder = "/sys/class/input\(path[slash...])/device"
    func text(_ file: String) -> Substring? { Self.firstLine(of: "\(folder)/\(file)") }
    guard let name = text("name"), let properties = text("properties"), let keys = text("capabilities/key"),
      let motions = text("capabilities/rel"), let axes = text("capabilities/abs")
    else { return nil }
    self.name = String(name)
    self.properties = EventBits(properties)
    self.keys = EventBits(keys)
    self.relativeAxes = EventBits(motions)
    self.absoluteAxes = EventBits(axes)
  }

  /// Returns the switches (SW_…) of the device at `path`, or none if sysfs does not have it.
  ///
  /// It is not a property, because programs that only read touches do not need it.
  package static func switches(_ path: String) -> EventBits {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return EventBits("") }
    return EventBits(firstLine(of: "/sys/class/input\(path[slash...])/device/capabilities/sw") ?? "")
  }

  /// Returns the connector and the serial number of the device at `path`, which are the same for all of its nodes, or
  /// `nil` if sysfs does not have them.
  package static func physicalDevice(_ path: String) -> String? {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return nil }
    let folder = "/sys/class/input\(path[slash...])/device"
    return physicalDevice(
      connector: firstLine(of: "\(folder)/phys") ?? "", serialNumber: firstLine(of: "\(folder)/uniq") ?? "")
  }

  /// Returns a text that is the same for all nodes of a device, or `nil` if it may be that of another device too.
  ///
  /// - Parameters:
  ///   - connector: The path of the node's interface, such as `usb-0000:00:14.0-1/input1`. With Bluetooth, it is the
  ///     address of the board.
  ///   - serialNumber: The serial number. With Bluetooth, it is the device's address.
  package static func physicalDevice(connector: Substring, serialNumber: Substring) -> String? {
    if let slash = connector.utf8.lastIndex(of: UInt8(ascii: "/")) { return "\(connector[..<slash]) \(serialNumber)" }
    return connector.isEmpty || serialNumber.isEmpty ? nil : "\(connector) \(serialNumber)"
  }

  private static func firstLine(of path: String) -> Substring? {
    guard let text = try? File.text(at: path) else { return nil }
    return text[..<(text.utf8.firstIndex(of: UInt8(ascii: "\n")) ?? text.endIndex)]
  }
}
