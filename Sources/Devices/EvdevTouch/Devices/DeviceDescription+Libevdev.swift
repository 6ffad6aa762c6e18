internal import CEvdev
import System

extension DeviceDescription {
  /// Queries the device open as `descriptor`, and makes it timestamp its events with CLOCK_MONOTONIC.
  init(asking descriptor: Int32) throws(Errno) {
    var handle: OpaquePointer?
    let result = libevdev_new_from_fd(descriptor, &handle)
    guard result == 0, let handle else { throw Errno(rawValue: -result) }
    // libevdev is used only for queries. Its event reading would lose a tracking ID that changes without a lift.
    defer { libevdev_free(handle) }
    let clock = libevdev_set_clock_id(handle, CLOCK_MONOTONIC)
    guard clock == 0 else { throw Errno(rawValue: -clock) }
    self.init(handle)
  }

  private init(_ device: OpaquePointer) {
    let isDirect = libevdev_has_property(device, UInt32(INPUT_PROP_DIRECT)) == 1
    let slots = Int(libevdev_get_num_slots(device))
    kind = DeviceKind(
      DeviceCapabilities(isDirect: isDirect, slots: slots) { type, code in
        libevdev_has_event_code(device, UInt32(type), UInt32(code)) == 1
      })

    func axis(_ code: Int32) -> Axis {
      guard let info = libevdev_get_abs_info(device, UInt32(code)) else { return Axis(0, 0) }
      return Axis(info.pointee.minimum, info.pointee.maximum)
    }
    x = axis(kind.xAxis)
    y = axis(kind.yAxis)
    name = String(cString: libevdev_get_name(device))
  }
}
