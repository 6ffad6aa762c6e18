import Platform

/// Which devices a program takes its touches from.
public enum TouchChoice: Equatable, Sendable {
  /// Every touch panel, tablet and mouse.
  case all
  /// The device behind one node, such as `/dev/input/event3`, or a link to it.
  case path(String)
  /// Every device whose name fits a pattern with `*` and `?`, such as `*ft5x06*`.
  case name(String)

  /// As a setting gives it: a path begins with a slash, anything else is a name;
  /// nothing is all.
  public init(_ text: String?) {
    guard let text, !text.isEmpty else {
      self = .all
      return
    }
    self = text.utf8.first == UInt8(ascii: "/") ? .path(text) : .name(text)
  }

  /// The one node that this choice looks at; nil where it looks at all.
  var path: String? {
    if case .path(let path) = self { return path }
    return nil
  }

  /// Whether a device at a node that this choice looks at is chosen.
  func accepts(_ device: DeviceDescription) -> Bool {
    device.kind.isTouch && device.hasRange && fits(name: device.name)
  }

  /// Whether a device may be chosen as far as its name goes.
  func fits(name: String) -> Bool {
    guard case .name(let pattern) = self else { return true }
    return NameGlob(pattern).matches(name)
  }
}
