/// The rule by which a multi-touch panel decides whether a finger touches the glass, in addition to listing it.
///
/// A panel may list a finger that only hovers, and may end a touch in one of these ways instead of removing the finger.
/// The kernel's documentation and Android use the same rules.
struct ContactRule {
  /// Whether the panel has reported a pressure. A panel may have the axis and never report it.
  private var hasPressure = false
  /// Whether the panel has reported the width of a contact.
  private var hasWidth = false
  /// BTN_TOUCH, or `nil` until it was pressed. A panel may have the key and never report it. Then, a finger without
  /// pressure or width hovers. Panels that press the key report 0 for light touches.
  private var isPressed: Bool?
  /// Whether BTN_TOUCH was pressed in the current report. Some panels release it again in each report.
  private var wasPressed = false

  /// The values of a finger in addition to its position.
  struct Weight: Equatable {
    /// ABS_MT_DISTANCE. A finger above the glass has a distance of more than 0.
    var distance: Int32 = 0
    /// ABS_MT_PRESSURE
    var pressure: Int32 = 0
    /// ABS_MT_TOUCH_MAJOR
    var width: Int32 = 0
  }

  /// Updates the weight of a finger. Returns `false` for an axis that is not part of it.
  mutating func update(_ weight: inout Weight, _ event: InputEvent) -> Bool {
    switch event.code {
    case EventCode.fingerDistance: weight.distance = event.value
    case EventCode.fingerPressure:
      weight.pressure = event.value
      hasPressure = hasPressure || event.value > 0
    case EventCode.fingerWidth:
      weight.width = event.value
      hasWidth = hasWidth || event.value > 0
    default: return false
    }
    return true
  }

  /// Updates the state for BTN_TOUCH.
  mutating func press(_ isDown: Bool) {
    if isDown || isPressed != nil { isPressed = isDown }
    wasPressed = wasPressed || isDown
  }

  /// Updates the state after lost events.
  mutating func resynchronize(with keys: TouchKeys?, _ slots: [DeviceState.Slot] = []) {
    if let keys { press(keys.contains(.touch)) }
    wasPressed = false
    for slot in slots {
      hasPressure = hasPressure || slot.weight.pressure > 0
      hasWidth = hasWidth || slot.weight.width > 0
    }
  }

  mutating func finish() { wasPressed = false }

  /// Whether BTN_TOUCH reports that no finger touches the panel.
  var isReleased: Bool { isPressed == false && !wasPressed }

  /// Returns `true` if a listed finger touches the panel.
  ///
  /// - Parameter ignoringKey: Whether the finger counts as touching even if BTN_TOUCH is released.
  func isContact(_ weight: Weight, ignoringKey: Bool = false) -> Bool {
    if weight.distance > 0 || isReleased && !ignoringKey { return false }
    guard isPressed == nil else { return true }
    return !(hasPressure && weight.pressure <= 0) && !(hasWidth && weight.width <= 0)
  }
}
