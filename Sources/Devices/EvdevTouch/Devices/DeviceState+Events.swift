extension DeviceState {
  /// Returns the events that bring a device from its initial state to this state, for a recording that starts or
  /// continues here.
  ///
  /// - Parameter skipsUntouched: Whether to omit the state of a device that was never touched.
  func events(of device: DeviceDescription, at time: Double, skipsUntouched: Bool) -> [InputEvent] {
    let kind = device.kind
    var events: [InputEvent] = []
    func add(_ type: UInt16, _ code: UInt16, _ value: Int32) {
      events.append(InputEvent(type, code, value, time: time))
    }
    for (index, slot) in slots.enumerated() where !skipsUntouched || slot != Slot() {
      add(EventType.absolute, EventCode.slot, Int32(index))
      add(EventType.absolute, EventCode.trackingID, slot.trackingID)
      add(EventType.absolute, EventCode.fingerX, slot.x)
      add(EventType.absolute, EventCode.fingerY, slot.y)
      add(EventType.absolute, EventCode.tool, slot.tool)
      add(EventType.absolute, EventCode.fingerDistance, slot.weight.distance)
      add(EventType.absolute, EventCode.fingerPressure, slot.weight.pressure)
      add(EventType.absolute, EventCode.fingerWidth, slot.weight.width)
    }
    if !events.isEmpty || (currentSlot != 0 && !slots.isEmpty) {
      add(EventType.absolute, EventCode.slot, currentSlot)
    }
    if kind == .singleTouch || kind == .pen || kind == .tablet {
      add(EventType.absolute, EventCode.x, x)
      add(EventType.absolute, EventCode.y, y)
      add(EventType.absolute, EventCode.distance, distance)
    }
    if let pressed, !skipsUntouched || !pressed.isEmpty {
      switch device.signal {
      case .touchKeys:
        if kind != .mouse { add(EventType.key, EventCode.touch, pressed.contains(.touch) ? 1 : 0) }
        if slots.isEmpty && kind != .anonymous {
          add(EventType.key, EventCode.leftButton, pressed.contains(.left) ? 1 : 0)
        }
      case .pressure:
        add(EventType.absolute, EventCode.pressure, device.lowestPressure &+ (pressed.isEmpty ? 0 : 1))
      case .fingerTool: add(EventType.key, EventCode.fingerTool, pressed.isEmpty ? 0 : 1)
      case .anyButton: add(EventType.key, EventCode.buttons.lowerBound, pressed.isEmpty ? 0 : 1)
      }
    }
    if !events.isEmpty { add(EventType.synchronization, EventCode.report, 0) }
    return events
  }
}
