/// How a device tells its fingers.
enum DeviceKind: Equatable {
  /// Protocol B, with so many slots.
  case slots(Int)
  /// Protocol A.
  case anonymous
  /// ABS_X, ABS_Y and BTN_TOUCH.
  case singleTouch
  /// An absolute pointer with a left button, not on the screen.
  case tablet
  /// A relative pointer with a left button.
  case mouse
  /// Fingers that are not on the screen.
  case touchpad
  /// Nothing that points: keys, switches, axes of a joystick.
  case other

  init(_ abilities: Abilities) {
    // A touchpad tells how many fingers rest on it, and is not on the screen (udev's rule too).
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

  /// Whether its contacts are fingers on the screen, or stand for one.
  var isTouch: Bool { self != .touchpad && self != .other }

  /// For people.
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
