internal import CEvdev

extension EvemuRecording {
  /// Returns the lines before the events for the device open as `descriptor`, or only its name if it no longer
  /// responds.
  static func header(asking descriptor: Int32, name: String) -> String {
    var text = "# EVEMU 1.3\nN: \(name)\n"
    var handle: OpaquePointer?
    guard libevdev_new_from_fd(descriptor, &handle) == 0, let device = handle else { return text }
    defer { libevdev_free(device) }

    let ids = [
      libevdev_get_id_bustype(device), libevdev_get_id_vendor(device), libevdev_get_id_product(device),
      libevdev_get_id_version(device),
    ]
    text += "I:"
    for id in ids { text += " \(hexadecimal(UInt32(truncatingIfNeeded: id), digits: 4))" }
    text += "\n"
    text += bytes("P:", count: Int(INPUT_PROP_MAX) + 1) { libevdev_has_property(device, $0) == 1 }
    text += bytes("B: 00", count: Int(EV_MAX) + 1) { libevdev_has_event_type(device, $0) == 1 }
    for (type, last) in [
      (EV_KEY, KEY_MAX), (EV_REL, REL_MAX), (EV_ABS, ABS_MAX), (EV_MSC, MSC_MAX), (EV_SW, SW_MAX),
      (EV_LED, LED_MAX), (EV_SND, SND_MAX),
    ] {
      text += bytes("B: \(hexadecimal(UInt32(type), digits: 2))", count: Int(last) + 1) {
        libevdev_has_event_code(device, UInt32(type), $0) == 1
      }
    }
    for code in 0...UInt32(ABS_MAX) {
      guard let info = libevdev_get_abs_info(device, code)?.pointee else { continue }
      text += "A: \(hexadecimal(code, digits: 2)) \(info.minimum) \(info.maximum) "
      text += "\(info.fuzz) \(info.flat) \(info.resolution)\n"
    }
    return text
  }

  /// Returns the line of an event, with its time relative to `start`.
  static func line(for event: InputEvent, since start: Double) -> String {
    if event.type == EventType.synchronization && event.code == EventCode.dropped {
      return "# events are missing here\n"
    }
    // Timestamps come from outside and may be out of range.
    let microseconds = Int64(max(0, min((event.time - start) * 1e6, 1e15)).rounded())
    let value = "\(event.value.magnitude)"
    let sign = event.value < 0 ? "-" : ""
    return "E: \(microseconds / 1_000_000).\(padded("\(microseconds % 1_000_000)", to: 6)) "
      + "\(hexadecimal(UInt32(event.type), digits: 4)) \(hexadecimal(UInt32(event.code), digits: 4)) "
      + "\(sign)\(padded(value, to: 4 - sign.utf8.count))\n"
  }

  /// Returns a bitmap in lines of eight bytes, lowest bit first.
  private static func bytes(_ key: String, count: Int, _ has: (UInt32) -> Bool) -> String {
    var text = ""
    for line in 0..<(count + 63) / 64 {
      text += key
      for byte in 0..<8 {
        var value: UInt32 = 0
        for bit in 0..<8 {
          let code = line * 64 + byte * 8 + bit
          if code < count && has(UInt32(code)) { value |= 1 << UInt32(bit) }
        }
        text += " \(hexadecimal(value, digits: 2))"
      }
      text += "\n"
    }
    return text
  }

  private static func hexadecimal(_ value: UInt32, digits: Int) -> String {
    padded(String(value, radix: 16), to: digits)
  }

  private static func padded(_ digits: String, to width: Int) -> String {
    String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
  }
}
