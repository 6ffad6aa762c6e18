/// A uevent: a change of one device.
public struct Uevent: Equatable, Sendable {
  /// The change: `add`, `remove`, `change`, and others.
  public var action: String
  /// The subsystem, such as `drm`.
  public var subsystem: String
  /// The number of the device's node, or `nil` if it has no node.
  public var deviceNumber: DeviceNumber?
  /// The path of the device's node below /dev, such as `dri/card0`, or `nil` if it has no node.
  public var node: String?
  /// The path of the device's folder below /sys, with a leading slash.
  public var path: String
  /// Whether a connector was plugged, unplugged, or changed its modes (HOTPLUG=1).
  public var isHotplug: Bool

  /// Parses the kernel's format: `action@path` followed by `KEY=value` strings, each terminated by a zero byte. Returns
  /// `nil` for anything else.
  public init?(_ message: UnsafeRawBufferPointer) {
    var action: String?
    var path = ""
    var node: String?
    var subsystem: String?
    var major: UInt32?
    var minor: UInt32?
    var isHotplug = false
    for field in message.split(separator: 0) {
      guard let equals = field.firstIndex(of: UInt8(ascii: "=")) else { continue }
      let key = String(decoding: field[..<equals], as: UTF8.self)
      let value = String(decoding: field[(equals + 1)...], as: UTF8.self)
      switch key {
      case "ACTION": action = value
      case "DEVPATH": path = value
      case "DEVNAME": node = value
      case "SUBSYSTEM": subsystem = value
      case "MAJOR": major = UInt32(digits: value)
      case "MINOR": minor = UInt32(digits: value)
      case "HOTPLUG": isHotplug = value == "1"
      default: break
      }
    }
    guard let action, let subsystem else { return nil }
    self.action = action
    self.subsystem = subsystem
    if let major, let minor { deviceNumber = DeviceNumber(major: major, minor: minor) }
    self.node = node
    self.path = path
    self.isHotplug = isHotplug
  }
}
