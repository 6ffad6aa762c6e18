import Platform

/// The selection of the devices that a program uses for touches.
public enum TouchChoice: Equatable, Sendable {
  /// All touch panels, tablets, and mice.
  case all
  /// The device of a node, such as `/dev/input/event3`, or of a link to it.
  case path(String)
  /// All devices whose name matches a pattern with `*` and `?`, such as `*ft5x06*`.
  case name(String)

  /// Parses a setting. A path starts with a slash, and other text is a name. `nil` or empty text selects all devices.
  public init(_ text: String?) {
    guard let text, !text.isEmpty else {
      self = .all
      return
    }
    self = text.utf8.first == UInt8(ascii: "/") ? .path(text) : .name(text)
  }

  /// The path of the selected node, or `nil` for other selections.
  var path: String? {
    if case .path(let path) = self { return path }
    return nil
  }

  /// Returns `true` if this device is selected. Its path has already been compared.
  func accepts(_ device: DeviceDescription) -> Bool {
    device.kind.isTouch && device.hasRange && matches(name: device.name)
  }

  /// Returns `true` if this selection names the device, and does not only allow all devices. Such a device is used
  /// whatever its kind.
  func names(path: String, name: String) -> Bool {
    switch self {
    case .all: false
    case .path(let chosen): chosen == path
    case .name: matches(name: name)
    }
  }

  /// Returns `true` if this selection allows a device of this name.
  func matches(name: String) -> Bool {
    guard case .name(let pattern) = self else { return true }
    return NameGlob(pattern).matches(name)
  }
}
