import Platform

/// A decoder of the kernel's multi-touch protocol B, in which each finger has a slot and events report only changes.
///
/// `ABS_MT_SLOT` selects a slot, and the events after it concern that slot. A finger is in it while its
/// `ABS_MT_TRACKING_ID` is not negative. The events of a report are collected, and `finish` converts them to samples.
struct SlotDecoder {
  private struct Slot {
    /// The kernel's tracking ID. Negative means no finger.
    var trackingID: Int32 = -1
    var x: Int32 = 0
    var y: Int32 = 0
    var isPalm = false
    var weight = ContactRule.Weight()
    /// The contact number reported to the program, or 0 if none is down.
    var contact: Int32 = 0
    /// The last reported position of `contact`. A panel may report any position together with the lift.
    var reportedPosition = PanelPosition.topLeft
    /// Whether `contact` lifted in this report.
    var hasLifted = false
    /// Whether the finger landed in this report.
    var hasLanded = false
    /// Whether there is a finger that has not been reported yet, because it landed in this report or hovers.
    var isLanding = false
    var hasMoved = false
  }

  private let x: Axis
  private let y: Axis
  private var rule = ContactRule()
  private var slots: [Slot]
  /// The selected slot, or `nil` after the device selected a slot that it had not announced.
  private var current: Int? = 0
  /// Whether the device ever selected a slot that it had not announced. Fingers in such slots are ignored.
  private(set) var hasInvalidSlot = false

  /// The maximum number of slots, more than any hand or table needs. Others count as not announced.
  static let maximumSlots = 256

  init(slots count: Int, x: Axis, y: Axis) {
    self.x = x
    self.y = y
    slots = Array(repeating: Slot(), count: max(0, min(count, Self.maximumSlots)))
    if slots.isEmpty { current = nil }
  }

  mutating func decode(_ event: InputEvent, _ contacts: inout ContactNumberGenerator, _ report: inout Report) {
    if event.type == EventType.key, event.code == EventCode.touch { return rule.press(event.value != 0) }
    guard event.type == EventType.absolute else { return }
    if event.code == EventCode.slot { return select(event.value) }
    guard let current else { return }
    switch event.code {
    case EventCode.trackingID: setTrackingID(event.value, in: current, &contacts, &report)
    case EventCode.fingerX where slots[current].x != event.value:
      slots[current].x = event.value
      slots[current].hasMoved = true
    case EventCode.fingerY where slots[current].y != event.value:
      slots[current].y = event.value
      slots[current].hasMoved = true
    case EventCode.tool: slots[current].isPalm = EventCode.isPalm(event.value)
    default: _ = rule.update(&slots[current].weight, event)
    }
  }

  /// Completes the report: reports the changes of each slot.
  mutating func finish(_ contacts: inout ContactNumberGenerator, _ report: inout Report) {
    for index in slots.indices {
      reportChanges(of: index, &contacts, &report)
      slots[index].hasLanded = false
    }
    rule.finish()
  }

  /// Takes over the kernel's state; `finish` then reports the differences.
  mutating func resynchronize(
    with state: DeviceState, _ contacts: inout ContactNumberGenerator, _ report: inout Report
  ) {
    rule.resynchronize(with: state.pressed, state.slots)
    for index in slots.indices {
      // A landing whose remaining events were lost has no position.
      if slots[index].isLanding {
        slots[index].isLanding = false
        slots[index].trackingID = -1
      }
      let now = index < state.slots.count ? state.slots[index] : DeviceState.Slot()
      setTrackingID(now.trackingID, in: index, &contacts, &report)
      if slots[index].x != now.x || slots[index].y != now.y { slots[index].hasMoved = true }
      slots[index].x = now.x
      slots[index].y = now.y
      slots[index].isPalm = EventCode.isPalm(now.tool)
      slots[index].weight = now.weight
    }
    select(state.currentSlot)
  }

  /// Cancels all fingers because the device was removed.
  mutating func cancelAll(_ report: inout Report) {
    for index in slots.indices {
      if slots[index].contact != 0 {
        report.add(slots[index].contact, .cancel, at: slots[index].reportedPosition)
      }
      slots[index] = Slot()
    }
  }

  private mutating func select(_ slot: Int32) {
    let index = Int(slot)
    current = slots.indices.contains(index) ? index : nil
    if current == nil { hasInvalidSlot = true }
  }

  private mutating func setTrackingID(
    _ value: Int32, in index: Int, _ contacts: inout ContactNumberGenerator, _ report: inout Report
  ) {
    let trackingID = max(-1, value)
    guard trackingID != slots[index].trackingID else { return }
    // A landing and a lift within one report still count as a touch. The kernel does not press BTN_TOUCH for it.
    if slots[index].isLanding { reportChanges(of: index, ignoringKey: slots[index].hasLanded, &contacts, &report) }
    // A different tracking ID means a different finger, even without -1 in between.
    slots[index].hasLifted = slots[index].contact != 0
    slots[index].trackingID = trackingID
    slots[index].isLanding = trackingID >= 0
    slots[index].hasLanded = trackingID >= 0
  }

  private mutating func reportChanges(
    of index: Int, ignoringKey: Bool = false, _ contacts: inout ContactNumberGenerator, _ report: inout Report
  ) {
    var slot = slots[index]
    let isContact = rule.isContact(slot.weight, ignoringKey: ignoringKey)
    guard slot.isLanding || slot.hasMoved || slot.isPalm || slot.hasLifted || slot.contact != 0 && !isContact else {
      return
    }
    // Panels recognize a palm only after a while, and drivers may then change the tracking ID. The finger is cancelled
    // in both cases.
    if slot.contact != 0 && (slot.hasLifted || slot.isPalm || !isContact) {
      report.add(slot.contact, slot.isPalm ? .cancel : .up, at: slot.reportedPosition)
      slot.contact = 0
      // A finger that hovers may land again.
      if !slot.hasLifted { slot.isLanding = true }
    }
    let isLanding = slot.isLanding && !slot.isPalm && isContact
    if isLanding { slot.contact = contacts.next() }
    if slot.contact != 0 && (isLanding || slot.hasMoved) {
      slot.reportedPosition = PanelPosition(x.position(of: slot.x), y.position(of: slot.y))
      report.add(slot.contact, isLanding ? .down : .move, at: slot.reportedPosition)
    }
    slot.isLanding = slot.isLanding && !slot.isPalm && !isContact
    slot.hasLifted = false
    slot.hasMoved = false
    slots[index] = slot
  }
}
