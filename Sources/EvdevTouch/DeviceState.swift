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
  /// Whether BTN_TOUCH, or a mouse's left button, is pressed; nil where the device has none.
  var isPressed: Bool?
  /// ABS_X and ABS_Y.
  var x: Int32 = 0
  var y: Int32 = 0
}
