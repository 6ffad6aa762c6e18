internal import CEvdev
import InputNodes
import System

extension DeviceDescription {
  /// Queries the device open as `descriptor`, and makes it timestamp its events with CLOCK_MONOTONIC.
  ///
  /// - Parameter isChosen: Returns whether a setting selects a device of this name.
  init(asking descriptor: Int32, udev: UdevProperties, isChosen: (String) -> Bool) throws(Errno) {
    var handle: OpaquePointer?
    let result = libevdev_new_from_fd(descriptor, &handle)
    guard result == 0, let handle else { throw Errno(rawValue: -result) }
    // libevdev is used only for queries. Its event reading would lose a tracking ID that changes without a lift.
    defer { libevdev_free(handle) }
    let clock = libevdev_set_clock_id(handle, CLOCK_MONOTONIC)
    guard clock == 0 else { throw Errno(rawValue: -clock) }
    let name = String(cString: libevdev_get_name(handle))
    self.init(
      name: name, isChosen: isChosen(name), udev: udev,
      hasProperty: { libevdev_has_property(handle, UInt32($0)) == 1 },
      has: { libevdev_has_event_code(handle, UInt32($0), UInt32($1)) == 1 },
      range: { code in
        libevdev_get_abs_info(handle, UInt32(code)).map { Axis($0.pointee.minimum, $0.pointee.maximum) }
      })
  }
}

extension DeviceKind {
  /// The axes that report positions.
  var xAxis: Int32 { isMultitouch ? ABS_MT_POSITION_X : ABS_X }
  var yAxis: Int32 { isMultitouch ? ABS_MT_POSITION_Y : ABS_Y }
  static var pressureAxis: Int32 { ABS_PRESSURE }

  private var isMultitouch: Bool {
    switch self {
    case .slots, .anonymous: true
    default: false
    }
  }
}
