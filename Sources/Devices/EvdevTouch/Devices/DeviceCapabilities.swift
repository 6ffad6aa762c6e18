internal import CEvdev

/// The capabilities of a device that determine its kind.
struct DeviceCapabilities: Equatable {
  struct Flags: OptionSet {
    let rawValue: Int

    /// INPUT_PROP_DIRECT: the device is on a screen.
    static let direct = Flags(rawValue: 1)
    /// ABS_MT_POSITION_X and ABS_MT_POSITION_Y
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
  /// The number of announced slots. 0 for a device that only appears to have slots, such as a joystick with a large
  /// number of axes.
  var slots = 0

  func contains(_ flags: Flags) -> Bool { self.flags.isSuperset(of: flags) }
}

extension DeviceCapabilities {
  /// Creates the capabilities of a device.
  ///
  /// - Parameters:
  ///   - isDirect: Whether the device is on a screen.
  ///   - slots: The announced number of slots. Negative or 0 if there are none.
  ///   - has: Returns whether the device reports events of this type and code.
  init(isDirect: Bool, slots: Int, has: (_ type: Int32, _ code: Int32) -> Bool) {
    var flags: Flags = isDirect ? .direct : []
    if has(EV_ABS, ABS_MT_POSITION_X) && has(EV_ABS, ABS_MT_POSITION_Y) { flags.insert(.fingers) }
    if has(EV_ABS, ABS_MT_SLOT) { flags.insert(.slotAxis) }
    if has(EV_ABS, ABS_X) && has(EV_ABS, ABS_Y) { flags.insert(.place) }
    if has(EV_REL, REL_X) && has(EV_REL, REL_Y) { flags.insert(.motion) }
    if has(EV_KEY, BTN_TOUCH) { flags.insert(.touch) }
    if has(EV_KEY, BTN_LEFT) { flags.insert(.leftButton) }
    if has(EV_KEY, BTN_TOOL_FINGER) { flags.insert(.fingerTool) }
    if has(EV_KEY, BTN_TOOL_PEN) { flags.insert(.penTool) }
    self.init(flags: flags, slots: max(0, slots))
  }
}
