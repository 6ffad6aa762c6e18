internal import CEvdev

/// The capabilities of a device that determine its kind.
struct DeviceCapabilities: Equatable {
  struct Flags: OptionSet {
    let rawValue: Int

    /// INPUT_PROP_DIRECT, or udev's ID_INPUT_TOUCHSCREEN: the device is on a screen.
    static let direct = Flags(rawValue: 1)
    /// ABS_MT_POSITION_X and ABS_MT_POSITION_Y, both with a range.
    static let fingers = Flags(rawValue: 1 << 1)
    /// ABS_MT_SLOT
    static let slotAxis = Flags(rawValue: 1 << 2)
    /// ABS_MT_TRACKING_ID
    static let trackingID = Flags(rawValue: 1 << 3)
    /// ABS_X and ABS_Y, both with a range.
    static let place = Flags(rawValue: 1 << 4)
    /// REL_X and REL_Y
    static let motion = Flags(rawValue: 1 << 5)
    /// BTN_TOUCH
    static let touch = Flags(rawValue: 1 << 6)
    /// BTN_LEFT
    static let leftButton = Flags(rawValue: 1 << 7)
    /// BTN_TOOL_FINGER
    static let fingerTool = Flags(rawValue: 1 << 8)
    /// BTN_TOOL_PEN, or another tool that a hand holds, up to BTN_TOOL_AIRBRUSH.
    static let penTool = Flags(rawValue: 1 << 9)
    /// Another button than the above: BTN_0 to BTN_9, or a mouse button.
    static let otherButton = Flags(rawValue: 1 << 10)
    /// A button of a joystick or gamepad.
    static let gamepad = Flags(rawValue: 1 << 11)
    /// ABS_PRESSURE
    static let pressure = Flags(rawValue: 1 << 12)
    /// INPUT_PROP_POINTER, INPUT_PROP_BUTTONPAD, or INPUT_PROP_TOPBUTTONPAD: the device moves a pointer.
    static let pointer = Flags(rawValue: 1 << 13)
    /// INPUT_PROP_ACCELEROMETER
    static let accelerometer = Flags(rawValue: 1 << 14)
    /// udev's ID_INPUT_TOUCHPAD
    static let touchpad = Flags(rawValue: 1 << 15)
    /// udev's LIBINPUT_IGNORE_DEVICE, or ID_INPUT or ID_INPUT_TOUCHSCREEN that are 0 or that a rule has removed.
    static let ignored = Flags(rawValue: 1 << 16)
    /// Positions with an axis that has only one value.
    static let withoutRange = Flags(rawValue: 1 << 17)
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
  /// - Parameter range: Returns the range of an axis that the device has, or `nil` if it is unknown.
  @inline(never)
  init(
    udev: UdevProperties = UdevProperties(), hasProperty: (Int32) -> Bool, has: (_ type: Int32, _ code: Int32) -> Bool,
    range: (_ axis: Int32) -> Axis?
  ) {
    var flags: Flags = []
    func add(_ flag: Flags, if condition: Bool) { if condition { flags.insert(flag) } }
    func hasAny(_ codes: ClosedRange<Int32>) -> Bool { codes.contains { has(EV_KEY, $0) } }
    func addPositions(_ flag: Flags, _ x: Int32, _ y: Int32) {
      guard has(EV_ABS, x) && has(EV_ABS, y) else { return }
      flags.insert(range(x)?.isUsable != false && range(y)?.isUsable != false ? flag : .withoutRange)
    }
    addPositions(.fingers, ABS_MT_POSITION_X, ABS_MT_POSITION_Y)
    addPositions(.place, ABS_X, ABS_Y)
    add(.slotAxis, if: has(EV_ABS, ABS_MT_SLOT))
    add(.trackingID, if: has(EV_ABS, ABS_MT_TRACKING_ID))
    add(.pressure, if: has(EV_ABS, ABS_PRESSURE))
    add(.motion, if: has(EV_REL, REL_X) && has(EV_REL, REL_Y))
    add(.touch, if: has(EV_KEY, BTN_TOUCH))
    add(.leftButton, if: has(EV_KEY, BTN_LEFT))
    add(.fingerTool, if: has(EV_KEY, BTN_TOOL_FINGER))
    add(.penTool, if: hasAny(BTN_TOOL_PEN...BTN_TOOL_AIRBRUSH))
    add(.otherButton, if: hasAny(BTN_0...BTN_9) || hasAny(BTN_RIGHT...BTN_TASK))
    add(.gamepad, if: hasAny(BTN_JOYSTICK...BTN_THUMBR))
    add(.direct, if: hasProperty(INPUT_PROP_DIRECT) || udev.isTouchscreen == true)
    add(
      .pointer,
      if: hasProperty(INPUT_PROP_POINTER) || hasProperty(INPUT_PROP_BUTTONPAD) || hasProperty(INPUT_PROP_TOPBUTTONPAD))
    add(.accelerometer, if: hasProperty(INPUT_PROP_ACCELEROMETER))
    add(.touchpad, if: udev.isTouchpad && udev.isTouchscreen != true)
    let lacksKind = udev.lacksKind && flags.contains(.direct)
    add(.ignored, if: udev.isIgnored || udev.isTouchscreen == false || udev.lacksInput || lacksKind)
    // A device that also has the axis before ABS_MT_SLOT has many axes and no slots. libevdev uses the same rule.
    let hasSlots = has(EV_ABS, ABS_MT_SLOT) && !has(EV_ABS, ABS_MT_SLOT - 1)
    let lastSlot = range(ABS_MT_SLOT).map { Int($0.last) } ?? 0
    self.init(flags: flags, slots: hasSlots ? max(0, lastSlot + 1) : 0)
  }
}
