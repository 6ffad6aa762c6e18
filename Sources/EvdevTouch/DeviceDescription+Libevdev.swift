internal import CEvdev
import System

extension DeviceDescription {
  /// Asks the device open as `descriptor`, and from here on has its events
  /// stamped with CLOCK_MONOTONIC.
  init(asking descriptor: Int32) throws(Errno) {
    var handle: OpaquePointer?
    let result = libevdev_new_from_fd(descriptor, &handle)
    guard result == 0, let handle else { throw Errno(rawValue: -result) }
    // Only its answers are kept: libevdev's own reading would drop a tracking ID
    // that changes without a lift.
    defer { libevdev_free(handle) }
    let clock = libevdev_set_clock_id(handle, CLOCK_MONOTONIC)
    guard clock == 0 else { throw Errno(rawValue: -clock) }
    self.init(handle)
  }

  private init(_ device: OpaquePointer) {
    func has(_ type: Int32, _ code: Int32) -> Bool {
      libevdev_has_event_code(device, UInt32(type), UInt32(code)) == 1
    }
    var flags: Abilities.Flags = []
    if libevdev_has_property(device, UInt32(INPUT_PROP_DIRECT)) == 1 { flags.insert(.direct) }
    if has(EV_ABS, ABS_MT_POSITION_X) && has(EV_ABS, ABS_MT_POSITION_Y) { flags.insert(.fingers) }
    if has(EV_ABS, ABS_MT_SLOT) { flags.insert(.slotAxis) }
    if has(EV_ABS, ABS_X) && has(EV_ABS, ABS_Y) { flags.insert(.place) }
    if has(EV_REL, REL_X) && has(EV_REL, REL_Y) { flags.insert(.motion) }
    if has(EV_KEY, BTN_TOUCH) { flags.insert(.touch) }
    if has(EV_KEY, BTN_LEFT) { flags.insert(.leftButton) }
    if has(EV_KEY, BTN_TOOL_FINGER) { flags.insert(.fingerTool) }
    if has(EV_KEY, BTN_TOOL_PEN) { flags.insert(.penTool) }
    let slots = Int(libevdev_get_num_slots(device))
    kind = DeviceKind(Abilities(flags: flags, slots: max(0, slots)))

    func axis(_ code: Int32) -> Axis {
      guard let info = libevdev_get_abs_info(device, UInt32(code)) else { return Axis(0, 0) }
      return Axis(info.pointee.minimum, info.pointee.maximum)
    }
    switch kind {
    case .slots, .anonymous: (x, y) = (axis(ABS_MT_POSITION_X), axis(ABS_MT_POSITION_Y))
    default: (x, y) = (axis(ABS_X), axis(ABS_Y))
    }
    name = String(cString: libevdev_get_name(device))
  }
}
