/// The kind of a device, which determines its protocol.
enum DeviceKind: Equatable {
  /// Multi-touch protocol B with the given number of slots.
  case slots(Int)
  /// Multi-touch protocol A.
  case anonymous
  /// A single-touch panel: ABS_X, ABS_Y, and BTN_TOUCH.
  case singleTouch
  /// An absolute pointer with a left button that is not on the screen.
  case tablet
  /// A relative pointer with a left button.
  case mouse
  /// A touchpad, whose fingers are not on the screen.
  case touchpad
  /// A device without a pointer: keys, switches, or the axes of a joystick.
  case other

  init(_ abilities: DeviceCapabilities) {
    // A touchpad reports the number of resting fingers and is not on the screen. udev uses the same rule.
    if abilities.contains(.fingerTool) && !abilities.contains(.penTool) && !abilities.contains(.direct) {
      self = .touchpad
    } else if abilities.contains(.fingers) && abilities.slots > 0 {
      self = .slots(abilities.slots)
    } else if abilities.contains(.fingers) && !abilities.contains(.slotAxis) {
      self = .anonymous
    } else if abilities.contains([.place, .leftButton]) && !abilities.contains(.direct) {
      self = .tablet
    } else if abilities.contains([.place, .touch]) {
      self = .singleTouch
    } else if abilities.contains([.motion, .leftButton]) {
      self = .mouse
    } else {
      self = .other
    }
  }

  /// Whether the device reports fingers on the screen, or a pointer that acts as one.
  var isTouch: Bool { self != .touchpad && self != .other }

  /// A description for listings and log lines.
  var description: String {
    switch self {
    case .slots(let count): "multi-touch, protocol B, \(count) slots"
    case .anonymous: "multi-touch, protocol A"
    case .singleTouch: "single touch"
    case .tablet: "tablet"
    case .mouse: "mouse"
    case .touchpad: "touchpad, not on the screen"
    case .other: "not a touch device"
    }
  }
}
