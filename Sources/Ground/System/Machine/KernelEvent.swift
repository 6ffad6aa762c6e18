/// One uevent: what happened to which device.
public struct KernelEvent: Equatable, Sendable {
  /// `add`, `remove`, `change`, …
  public var action: String
  /// Such as `drm`.
  public var subsystem: String
  /// By which the device's node is known; nil where it has none.
  public var deviceNumber: DeviceNumber?
  /// Its node's path below /dev, such as `dri/card0`; nil where it has none.
  public var node: String?
  /// The device's folder below /sys, with a slash in front.
  public var path: String
  /// Whether a connector was plugged, unplugged or changed its modes (HOTPLUG=1).
  public var isHotplug: Bool

  /// Reads the kernel's form: `action@path` and then `KEY=value` strings, each
  /// ended by a zero byte. Nil for anything else.
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
      case "MAJOR": major = UInt32(value)
      case "MINOR": minor = UInt32(value)
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
