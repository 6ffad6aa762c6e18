/// The decision how to use a device, with its reason.
struct DeviceDecision: Equatable {
  var kind: DeviceKind
  /// The capabilities on which the decision is based, in the kernel's and udev's words.
  var reason: String
  var signal = ContactSignal.touchKeys
  /// Whether the device would be used if a setting selected it.
  var canBeForced = false

  /// A row of the table: the flags that a device needs and must not have, and the decision.
  private struct Rule {
    let needed: DeviceCapabilities.Flags
    let forbidden: DeviceCapabilities.Flags
    let kind: DeviceKind
    let signal: ContactSignal
    let reason: String

    init(
      _ needed: DeviceCapabilities.Flags, not forbidden: DeviceCapabilities.Flags = [], _ kind: DeviceKind,
      by signal: ContactSignal = .touchKeys, _ reason: String
    ) {
      self.needed = needed
      self.forbidden = forbidden
      self.kind = kind
      self.signal = signal
      self.reason = reason
    }
  }

  /// The table. The first row that matches decides. udev and libinput use the same rules for touchpads.
  private static var rules: [Rule] {
    [
      Rule(.ignored, .other, "udev's LIBINPUT_IGNORE_DEVICE, or no ID_INPUT or ID_INPUT_TOUCHSCREEN"),
      Rule(.accelerometer, .other, "INPUT_PROP_ACCELEROMETER"),
      Rule(.touchpad, not: .direct, .touchpad, "udev's ID_INPUT_TOUCHPAD"),
      Rule(.fingerTool, not: [.direct, .penTool], .touchpad, "BTN_TOOL_FINGER without INPUT_PROP_DIRECT"),
      Rule([.pointer, .fingers], not: .direct, .touchpad, "INPUT_PROP_POINTER without INPUT_PROP_DIRECT"),
      Rule([.fingers, .slotAxis, .trackingID], .slots(0), "ABS_MT_SLOT"),
      Rule(.fingers, not: .slotAxis, .anonymous, "ABS_MT_POSITION_X without ABS_MT_SLOT"),
      Rule([.place, .penTool, .touch], .pen, "BTN_TOOL_PEN and BTN_TOUCH"),
      Rule([.place, .penTool, .pressure], .pen, by: .pressure, "BTN_TOOL_PEN and ABS_PRESSURE"),
      Rule([.place, .leftButton], not: .direct, .tablet, "ABS_X and BTN_LEFT without INPUT_PROP_DIRECT"),
      Rule([.place, .touch], .singleTouch, "ABS_X and BTN_TOUCH"),
      Rule([.place, .leftButton], .singleTouch, "ABS_X and BTN_LEFT"),
      Rule([.place, .pressure], not: .gamepad, .singleTouch, by: .pressure, "ABS_X and ABS_PRESSURE"),
      Rule([.place, .direct, .fingerTool], .singleTouch, by: .fingerTool, "ABS_X and BTN_TOOL_FINGER"),
      Rule([.place, .direct, .otherButton], not: .gamepad, .singleTouch, by: .anyButton, "ABS_X and a button"),
      Rule([.motion, .leftButton], .mouse, "REL_X and BTN_LEFT"),
      Rule(.place, .other, "it has ABS_X, but lacks BTN_TOUCH, BTN_LEFT, and ABS_PRESSURE"),
      Rule(.fingers, .other, "it has ABS_MT_SLOT, but lacks ABS_MT_TRACKING_ID"),
      Rule(.withoutRange, .other, "its axes have no range"),
      Rule([], .other, "it has no positions"),
    ]
  }

  /// Decides how to use a device.
  ///
  /// - Parameter isChosen: Whether a setting selects the device. Then it is used if it has a usable absolute position
  ///   and a signal for the contact, whatever its kind.
  init(_ capabilities: DeviceCapabilities, isChosen: Bool = false) {
    self = Self.firstMatch(capabilities)
    guard !kind.isTouch else { return }
    var forced = capabilities
    forced.flags.subtract([.ignored, .accelerometer, .touchpad])
    forced.flags.insert(.direct)
    if forced.flags.contains(.gamepad) {
      forced.flags.remove(.gamepad)
      forced.flags.insert(.otherButton)
    }
    let other = Self.firstMatch(forced)
    canBeForced = other.kind.isTouch
    if isChosen && canBeForced {
      let reason = "\(other.reason), because VITRINE_TOUCH names it"
      self = other
      self.reason = reason
    }
  }

  private init(_ rule: Rule, slots: Int) {
    kind = rule.kind == .slots(0) ? .slots(slots) : rule.kind
    reason = rule.reason
    signal = rule.signal
  }

  @inline(never)
  private static func firstMatch(_ capabilities: DeviceCapabilities) -> DeviceDecision {
    let rules = rules
    for rule in rules {
      guard capabilities.contains(rule.needed), capabilities.flags.isDisjoint(with: rule.forbidden) else { continue }
      if rule.kind == .slots(0) && capabilities.slots == 0 { continue }
      return DeviceDecision(rule, slots: capabilities.slots)
    }
    return DeviceDecision(rules[rules.count - 1], slots: 0)
  }
}
