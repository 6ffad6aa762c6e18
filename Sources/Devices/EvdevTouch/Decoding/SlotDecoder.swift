import Platform

/// Protocol B: every finger has a slot, and events tell only what changes in it.
struct SlotDecoder {
  private struct Slot {
    /// The kernel's number of the finger; negative: none.
    var trackingID: Int32 = -1
    var x: Int32 = 0
    var y: Int32 = 0
    var isPalm = false
    /// The finger as reported to the program, 0 when none was.
    var contact: Int32 = 0
    /// Where `contact` was when it went, if it went in this report.
    var leftAt: PanelPlace?
    /// A finger came in this report and is not reported yet.
    var isLanding = false
    var hasMoved = false
  }

  private let x: Axis
  private let y: Axis
  private var slots: [Slot]
  /// Nil while the device speaks of a slot it never announced.
  private var current: Int? = 0
  /// Whether the device ever named a slot that it had not announced: fingers there are not followed.
  private(set) var namedStraySlot = false

  /// More slots than any hand or table needs; the rest count as strays.
  static let mostSlots = 256

  init(slots count: Int, x: Axis, y: Axis) {
    self.x = x
    self.y = y
    slots = Array(repeating: Slot(), count: max(0, min(count, Self.mostSlots)))
    if slots.isEmpty { current = nil }
  }

  mutating func take(_ event: InputEvent, _ contacts: inout ContactNumbers, _ report: inout Report) {
    guard event.type == EventType.absolute else { return }
    if event.code == EventCode.slot { return select(event.value) }
    guard let current else { return }
    switch event.code {
    case EventCode.trackingID: track(event.value, in: current, &contacts, &report)
    case EventCode.fingerX where slots[current].x != event.value:
      slots[current].x = event.value
      slots[current].hasMoved = true
    case EventCode.fingerY where slots[current].y != event.value:
      slots[current].y = event.value
      slots[current].hasMoved = true
    case EventCode.tool: slots[current].isPalm = event.value == palmTool
    default: break
    }
  }

  /// The report is complete: tells what became of each slot.
  mutating func finish(_ contacts: inout ContactNumbers, _ report: inout Report) {
    for index in slots.indices { tell(index, &contacts, &report) }
  }

  /// Goes over to what the kernel says now; `finish` then tells the difference.
  mutating func resynchronize(
    with state: DeviceState, _ contacts: inout ContactNumbers, _ report: inout Report
  ) {
    for index in slots.indices {
      // A landing of which the rest was lost has no place yet.
      if slots[index].isLanding {
        slots[index].isLanding = false
        slots[index].trackingID = -1
      }
      let now = index < state.slots.count ? state.slots[index] : DeviceState.Slot()
      track(now.trackingID, in: index, &contacts, &report)
      if slots[index].x != now.x || slots[index].y != now.y { slots[index].hasMoved = true }
      slots[index].x = now.x
      slots[index].y = now.y
      slots[index].isPalm = now.tool == palmTool
    }
    select(state.currentSlot)
  }

  /// The device is gone, and every finger with it.
  mutating func cancelAll(_ report: inout Report) {
    for index in slots.indices {
      if slots[index].contact != 0 {
        report.add(slots[index].contact, .cancel, at: slots[index].leftAt ?? place(of: index))
      }
      slots[index] = Slot()
    }
  }

  private mutating func select(_ slot: Int32) {
    let index = Int(slot)
    current = slots.indices.contains(index) ? index : nil
    if current == nil { namedStraySlot = true }
  }

  private mutating func track(
    _ value: Int32, in index: Int, _ contacts: inout ContactNumbers, _ report: inout Report
  ) {
    let trackingID = max(-1, value)
    guard trackingID != slots[index].trackingID else { return }
    // Came and went within one report: a touch all the same.
    if slots[index].isLanding { tell(index, &contacts, &report) }
    // Another number means another finger, with or without a -1 in between.
    if slots[index].contact != 0 && slots[index].leftAt == nil {
      slots[index].leftAt = place(of: index)
    }
    slots[index].trackingID = trackingID
    slots[index].isLanding = trackingID >= 0
  }

  private mutating func tell(_ index: Int, _ contacts: inout ContactNumbers, _ report: inout Report) {
    var slot = slots[index]
    guard slot.isLanding || slot.hasMoved || slot.isPalm || slot.leftAt != nil else { return }
    // A palm is told from a finger only after a while, and drivers then give it
    // another tracking ID: what was taken for a finger is cancelled either way.
    if let left = slot.leftAt {
      report.add(slot.contact, slot.isPalm ? .cancel : .up, at: left)
      slot.contact = 0
    } else if slot.contact != 0 && slot.isPalm {
      report.add(slot.contact, .cancel, at: place(of: index))
      slot.contact = 0
    }
    if slot.isLanding && !slot.isPalm {
      slot.contact = contacts.next()
      report.add(slot.contact, .down, at: place(of: index))
    } else if slot.contact != 0 && slot.hasMoved {
      report.add(slot.contact, .move, at: place(of: index))
    }
    slot.leftAt = nil
    slot.isLanding = false
    slot.hasMoved = false
    slots[index] = slot
  }

  private func place(of index: Int) -> PanelPlace {
    PanelPlace(x.position(of: slots[index].x), y.position(of: slots[index].y))
  }
}
