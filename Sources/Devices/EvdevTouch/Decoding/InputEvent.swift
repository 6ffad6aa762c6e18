internal import CEvdev

/// An event of the kernel's input protocol.
struct InputEvent: Equatable {
  var type: UInt16
  var code: UInt16
  var value: Int32
  /// The time in seconds of the monotonic clock.
  var time: Double

  init(_ type: UInt16, _ code: UInt16, _ value: Int32, time: Double) {
    self.type = type
    self.code = code
    self.value = value
    self.time = time
  }
}

/// Event types: EV_… of linux/input-event-codes.h.
enum EventType {
  static let synchronization = UInt16(EV_SYN)
  static let key = UInt16(EV_KEY)
  static let relative = UInt16(EV_REL)
  static let absolute = UInt16(EV_ABS)
}

/// Event codes of the types above.
enum EventCode {
  /// SYN_REPORT: the end of a report.
  static let report = UInt16(SYN_REPORT)
  /// SYN_MT_REPORT: the end of a finger in protocol A.
  static let fingerReport = UInt16(SYN_MT_REPORT)
  /// SYN_DROPPED: the kernel's queue for this reader overflowed.
  static let dropped = UInt16(SYN_DROPPED)

  static let touch = UInt16(BTN_TOUCH)
  static let leftButton = UInt16(BTN_LEFT)
  static let fingerTool = UInt16(BTN_TOOL_FINGER)
  /// The tools of a pen: its tip, its rubber, and others.
  static let penTools = UInt16(BTN_TOOL_PEN)...UInt16(BTN_TOOL_AIRBRUSH)
  /// The buttons of mice, joysticks, and gamepads.
  static let buttons = UInt16(BTN_0)...UInt16(BTN_THUMBR)

  static let relativeX = UInt16(REL_X)
  static let relativeY = UInt16(REL_Y)

  static let x = UInt16(ABS_X)
  static let y = UInt16(ABS_Y)
  static let pressure = UInt16(ABS_PRESSURE)
  static let distance = UInt16(ABS_DISTANCE)
  static let slot = UInt16(ABS_MT_SLOT)
  static let trackingID = UInt16(ABS_MT_TRACKING_ID)
  static let fingerX = UInt16(ABS_MT_POSITION_X)
  static let fingerY = UInt16(ABS_MT_POSITION_Y)
  static let tool = UInt16(ABS_MT_TOOL_TYPE)
  static let fingerPressure = UInt16(ABS_MT_PRESSURE)
  static let fingerDistance = UInt16(ABS_MT_DISTANCE)
  static let fingerWidth = UInt16(ABS_MT_TOUCH_MAJOR)

  /// Returns `true` if a value of ABS_MT_TOOL_TYPE is an object that is not a finger or a pen: a palm or a dial.
  static func isPalm(_ tool: Int32) -> Bool { tool == MT_TOOL_PALM || tool == MT_TOOL_DIAL }
}
