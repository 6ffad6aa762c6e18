internal import CEvdev
import System

extension DeviceState {
  /// Queries the current state of the device from the kernel. Parts that the kernel does not report count as untouched.
  init(of device: DeviceDescription, asking descriptor: borrowing Descriptor) {
    switch device.kind {
    case .slots(let count):
      let count = min(count, SlotDecoder.maximumSlots)
      let trackingIDs = Self.values(of: ABS_MT_TRACKING_ID, count, missing: -1, descriptor)
      let xs = Self.values(of: ABS_MT_POSITION_X, count, missing: 0, descriptor)
      let ys = Self.values(of: ABS_MT_POSITION_Y, count, missing: 0, descriptor)
      let tools = Self.values(of: ABS_MT_TOOL_TYPE, count, missing: 0, descriptor)
      let distances = Self.values(of: ABS_MT_DISTANCE, count, missing: 0, descriptor)
      let pressures = Self.values(of: ABS_MT_PRESSURE, count, missing: 0, descriptor)
      let widths = Self.values(of: ABS_MT_TOUCH_MAJOR, count, missing: 0, descriptor)
      for index in 0..<count {
        let weight = ContactRule.Weight(
          distance: distances[index], pressure: pressures[index], width: widths[index])
        slots.append(
          Slot(trackingID: trackingIDs[index], x: xs[index], y: ys[index], tool: tools[index], weight: weight))
      }
      pressed = Self.pressed(descriptor, device)
      currentSlot = Self.axis(ABS_MT_SLOT, descriptor)
    case .anonymous, .mouse:
      pressed = Self.pressed(descriptor, device)
    case .singleTouch, .pen, .tablet:
      pressed = Self.pressed(descriptor, device)
      distance = Self.axis(ABS_DISTANCE, descriptor)
      x = Self.axis(ABS_X, descriptor)
      y = Self.axis(ABS_Y, descriptor)
    case .touchpad, .other: break
    }
  }

  /// Returns the values of one axis for all slots (EVIOCGMTSLOTS).
  private static func values(
    of axis: Int32, _ count: Int, missing: Int32, _ descriptor: borrowing Descriptor
  ) -> [Int32] {
    // The request's first word is the axis, and the values follow.
    var words = [Int32](repeating: missing, count: count + 1)
    words[0] = axis
    let request = ve_get_slots(UInt(words.count * 4))
    let answered: Int32? = words.withUnsafeMutableBytes { buffer in
      try? descriptor.control(UInt(request), buffer.baseAddress)
    }
    if answered == nil { return [Int32](repeating: missing, count: count) }
    words.removeFirst()
    return words
  }

  private static func axis(_ code: Int32, _ descriptor: borrowing Descriptor) -> Int32 {
    var info = input_absinfo()
    _ = try? descriptor.control(UInt(ve_get_axis(UInt32(code))), &info)
    return info.value
  }

  private static func pressed(_ descriptor: borrowing Descriptor, _ device: DeviceDescription) -> TouchKeys? {
    if device.signal == .pressure {
      return axis(ABS_PRESSURE, descriptor) > device.lowestPressure ? .other : []
    }
    var bits = [UInt8](repeating: 0, count: Int(KEY_MAX) / 8 + 1)
    let request = ve_get_keys(UInt(bits.count))
    let answered: Int32? = bits.withUnsafeMutableBytes { buffer in
      try? descriptor.control(UInt(request), buffer.baseAddress)
    }
    if answered == nil { return nil }
    // The kernel stores words in the machine's byte order. All supported machines are little-endian.
    func isDown(_ code: Int32) -> Bool { bits[Int(code) / 8] & (1 << UInt8(code % 8)) != 0 }
    var keys: TouchKeys = []
    if isDown(BTN_TOUCH) { keys.insert(.touch) }
    if isDown(BTN_LEFT) { keys.insert(.left) }
    switch device.signal {
    case .pressure: break
    case .touchKeys:
      // A panel may have BTN_TOUCH, and report only the pressure.
      if device.kind == .singleTouch, axis(ABS_PRESSURE, descriptor) > device.lowestPressure { keys.insert(.other) }
    case .fingerTool: if isDown(BTN_TOOL_FINGER) { keys.insert(.other) }
    case .anyButton: if EventCode.buttons.contains(where: { isDown(Int32($0)) }) { keys.insert(.other) }
    }
    return keys
  }
}
