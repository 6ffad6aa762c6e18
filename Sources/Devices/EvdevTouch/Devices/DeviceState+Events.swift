extension DeviceState {
  /// Returns the events that bring a device of this kind from its initial state to this state, for a recording that
  /// starts or continues here.
  ///
  /// - Parameter skipsUntouched: Whether to omit the state of a device that was never touched.
  func events(of kind: DeviceKind, at time: Double, skipsUntouched: Bool) -> [InputEvent] {
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
    }
    if !events.isEmpty || (currentSlot != 0 && !slots.isEmpty) {
      add(EventType.absolute, EventCode.slot, currentSlot)
    }
    if kind == .singleTouch || kind == .tablet {
      add(EventType.absolute, EventCode.x, x)
      add(EventType.absolute, EventCode.y, y)
    }
    if slots.isEmpty, let pressed, !skipsUntouched || !pressed.isEmpty {
      if kind != .mouse { add(EventType.key, EventCode.touch, pressed.contains(.touch) ? 1 : 0) }
      if kind != .anonymous { add(EventType.key, EventCode.leftButton, pressed.contains(.left) ? 1 : 0) }
    }
    if !events.isEmpty { add(EventType.synchronization, EventCode.report, 0) }
    return events
  }
}
