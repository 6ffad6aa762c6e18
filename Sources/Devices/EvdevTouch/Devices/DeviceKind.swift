/// The kind of a device, which determines its protocol.
enum DeviceKind: Equatable {
  /// Multi-touch protocol B with the given number of slots.
  case slots(Int)
  /// Multi-touch protocol A.
  case anonymous
  /// A panel that reports one finger: ABS_X, ABS_Y, and a signal for the contact.
  case singleTouch
  /// A pen that reports its position, also above the surface, and its contact.
  case pen
  /// An absolute pointer with a left button that is not on the screen.
  case tablet
  /// A relative pointer with a left button.
  case mouse
  /// A touchpad, whose fingers are not on the screen.
  case touchpad
  /// A device without a pointer: keys, switches, or the axes of a joystick.
  case other

  init(_ abilities: DeviceCapabilities) { self = DeviceDecision(abilities).kind }

  /// Whether the device reports fingers on the screen, or a pointer that acts as one.
  var isTouch: Bool { self != .touchpad && self != .other }

  /// A description for listings and log lines.
  var description: String {
    switch self {
    case .slots(let count): "multi-touch, protocol B, \(count) slots"
    case .anonymous: "multi-touch, protocol A"
    case .singleTouch: "single touch"
    case .pen: "pen"
    case .tablet: "tablet"
    case .mouse: "mouse"
    case .touchpad: "touchpad, not on the screen"
    case .other: "not a touch device"
    }
  }
}

/// The signal with which a device for one finger reports a contact.
enum ContactSignal: Equatable {
  /// BTN_TOUCH or BTN_LEFT. Some tablets have both and use one of them.
  case touchKeys
  /// ABS_PRESSURE above the start of its range.
  case pressure
  /// BTN_TOOL_FINGER
  case fingerTool
  /// Any button of a mouse, joystick, or gamepad.
  case anyButton
}
