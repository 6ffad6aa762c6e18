/// The keys that say "touched". Some tablets have both, and use one of them.
struct TouchKeys: OptionSet {
  let rawValue: Int

  /// BTN_TOUCH
  static let touch = TouchKeys(rawValue: 1)
  /// BTN_LEFT
  static let left = TouchKeys(rawValue: 2)
}

/// What the kernel says of a device at once, when its events do not tell the whole story.
struct DeviceState: Equatable {
  struct Slot: Equatable {
    /// Negative: no finger.
    var trackingID: Int32 = -1
    var x: Int32 = 0
    var y: Int32 = 0
    var tool: Int32 = 0
  }

  /// The slots of a panel of protocol B; empty for any other device.
  var slots: [Slot] = []
  /// The slot that the next events are about.
  var currentSlot: Int32 = 0
  /// Which of the keys that say "touched" are pressed; nil when the device does not answer.
  var pressed: TouchKeys?
  /// ABS_X and ABS_Y.
  var x: Int32 = 0
  var y: Int32 = 0
}
