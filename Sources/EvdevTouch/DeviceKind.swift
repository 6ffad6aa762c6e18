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

/// What of a device matters for its kind.
struct Abilities: Equatable {
  struct Flags: OptionSet {
    let rawValue: Int

    /// INPUT_PROP_DIRECT: it lies on a screen.
    static let direct = Flags(rawValue: 1)
    /// ABS_MT_POSITION_X and _Y
    static let fingers = Flags(rawValue: 2)
    /// ABS_MT_SLOT
    static let slotAxis = Flags(rawValue: 4)
    /// ABS_X and ABS_Y
    static let place = Flags(rawValue: 8)
    /// REL_X and REL_Y
    static let motion = Flags(rawValue: 16)
    /// BTN_TOUCH
    static let touch = Flags(rawValue: 32)
    /// BTN_LEFT
    static let leftButton = Flags(rawValue: 64)
    /// BTN_TOOL_FINGER
    static let fingerTool = Flags(rawValue: 128)
    /// BTN_TOOL_PEN
    static let penTool = Flags(rawValue: 256)
  }

  var flags: Flags
  /// How many slots are announced; 0 for a device that only seems to have some,
  /// as joysticks with a great many axes do.
  var slots = 0

  func contains(_ flags: Flags) -> Bool { self.flags.isSuperset(of: flags) }
}
