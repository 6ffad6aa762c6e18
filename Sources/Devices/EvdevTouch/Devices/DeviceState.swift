/// The signals that mean "touched". Some tablets have two and use one of them.
struct TouchKeys: OptionSet {
  let rawValue: Int

  /// BTN_TOUCH
  static let touch = TouchKeys(rawValue: 1)
  /// BTN_LEFT
  static let left = TouchKeys(rawValue: 2)
  /// Pressure or another button, of devices that do not report the keys above.
  static let other = TouchKeys(rawValue: 4)
}

/// A snapshot of a device's state from the kernel, for recovery from lost events.
struct DeviceState: Equatable {
  struct Slot: Equatable {
    /// The tracking ID. Negative means no finger.
    var trackingID: Int32 = -1
    var x: Int32 = 0
    var y: Int32 = 0
    var tool: Int32 = 0
    var weight = ContactRule.Weight()
  }

  /// The slots of a device of protocol B. Empty for other devices.
  var slots: [Slot] = []
  /// The slot that the next events refer to.
  var currentSlot: Int32 = 0
  /// The pressed touch keys, or `nil` if the device does not report them.
  var pressed: TouchKeys?
  /// ABS_X and ABS_Y
  var x: Int32 = 0
  var y: Int32 = 0
  /// ABS_DISTANCE
  var distance: Int32 = 0
}
