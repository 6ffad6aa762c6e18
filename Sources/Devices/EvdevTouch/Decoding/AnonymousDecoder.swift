import Platform

/// A decoder of protocol A, in which each report lists all fingers without slots and in any order. A finger continues
/// the nearest finger of the previous report, unless the device numbers them.
struct AnonymousDecoder {
  private struct Finger {
    var trackingID: Int32 = -1
    var x: Int32 = 0
    var y: Int32 = 0
    var hasPosition = false
    var isPalm = false
    var weight = ContactRule.Weight()
    /// The contact number reported to the program, or 0 for a palm.
    var contact: Int32 = 0
    var isMatched = false

    func distance(to other: Finger) -> Double {
      let dx = Double(x) - Double(other.x)
      let dy = Double(y) - Double(other.y)
      return dx * dx + dy * dy
    }
  }

  private let x: Axis
  private let y: Axis
  private var rule = ContactRule()
  /// The fingers of the last complete report.
  private var previous: [Finger] = []
  /// The fingers of the current, incomplete report.
  private var current: [Finger] = []
  private var finger = Finger()
  /// Whether the current report contains information about fingers.
  private var listsFingers = false

  /// The maximum number of fingers, more than any hand or table needs. Further fingers are ignored.
  static let maximumFingers = 32

  init(x: Axis, y: Axis) {
    self.x = x
    self.y = y
    previous.reserveCapacity(Self.maximumFingers)
    current.reserveCapacity(Self.maximumFingers)
  }

  mutating func decode(_ event: InputEvent) {
    // Some drivers report the last lift by an axis alone, such as a width of 0.
    if event.type == EventType.absolute && event.code >= EventCode.fingerWidth { listsFingers = true }
    switch (event.type, event.code) {
    case (EventType.absolute, EventCode.fingerX):
      finger.x = event.value
      finger.hasPosition = true
    case (EventType.absolute, EventCode.fingerY):
      finger.y = event.value
      finger.hasPosition = true
    case (EventType.absolute, EventCode.trackingID): finger.trackingID = event.value
    case (EventType.absolute, EventCode.tool): finger.isPalm = EventCode.isPalm(event.value)
    case (EventType.absolute, _): _ = rule.update(&finger.weight, event)
    case (EventType.synchronization, EventCode.fingerReport):
      listsFingers = true
      if finger.hasPosition && current.count < Self.maximumFingers { current.append(finger) }
      finger = Finger()
    case (EventType.key, EventCode.touch):
      rule.press(event.value != 0)
      // Some drivers report the last lift only by this key.
      if event.value == 0 { listsFingers = true }
    default: break
    }
  }

  /// Completes the report: matches its fingers with those of the previous report.
  mutating func finish(_ contacts: inout ContactNumberGenerator, _ report: inout Report) {
    // Some drivers don't terminate the last finger.
    if finger.hasPosition { decode(InputEvent(EventType.synchronization, EventCode.fingerReport, 0, time: 0)) }
    defer { rule.finish() }
    guard listsFingers else { return }
    current.removeAll { !rule.isContact($0.weight) }
    matchNumbered(&report)
    matchNearest(&report)
    for old in previous where !old.isMatched && old.contact != 0 {
      report.add(old.contact, .up, at: position(of: old))
    }
    for index in current.indices {
      if !current[index].isMatched && !current[index].isPalm {
        current[index].contact = contacts.next()
        report.add(current[index].contact, .down, at: position(of: current[index]))
      }
      current[index].isMatched = false
    }
    swap(&previous, &current)
    discardCurrentReport()
  }

  /// Recovers from lost events. The kernel cannot report fingers of this protocol, so they stay down until the next
  /// report, unless BTN_TOUCH is released. A panel may never report the key, which then does not count.
  mutating func resynchronize(with state: DeviceState, _ report: inout Report) {
    discardCurrentReport()
    rule.resynchronize(with: state.pressed)
    guard state.pressed != nil else { return cancelAll(&report) }
    if rule.isReleased {
      for old in previous where old.contact != 0 { report.add(old.contact, .up, at: position(of: old)) }
      previous.removeAll(keepingCapacity: true)
    }
  }

  /// Cancels all fingers because the device was removed.
  mutating func cancelAll(_ report: inout Report) {
    for old in previous where old.contact != 0 { report.add(old.contact, .cancel, at: position(of: old)) }
    previous.removeAll(keepingCapacity: true)
    discardCurrentReport()
  }

  private mutating func discardCurrentReport() {
    current.removeAll(keepingCapacity: true)
    finger = Finger()
    listsFingers = false
  }

  private mutating func matchNumbered(_ report: inout Report) {
    for index in current.indices where current[index].trackingID >= 0 {
      for old in previous.indices
      where previous[old].trackingID == current[index].trackingID && !previous[old].isMatched {
        match(old, index, &report)
        break
      }
    }
  }

  /// Matches the nearest pair first, then the nearest of the remaining pairs, and so on.
  private mutating func matchNearest(_ report: inout Report) {
    while true {
      var best: (old: Int, new: Int, distance: Double)?
      for old in previous.indices where !previous[old].isMatched {
        for new in current.indices where !current[new].isMatched {
          // Numbered fingers match only by their number.
          if previous[old].trackingID >= 0 && current[new].trackingID >= 0 { continue }
          let distance = previous[old].distance(to: current[new])
          if best == nil || distance < best!.distance { best = (old, new, distance) }
        }
      }
      guard let best else { return }
      match(best.old, best.new, &report)
    }
  }

  private mutating func match(_ old: Int, _ new: Int, _ report: inout Report) {
    previous[old].isMatched = true
    current[new].isMatched = true
    let contact = previous[old].contact
    guard contact != 0 else { return }
    if current[new].isPalm {
      report.add(contact, .cancel, at: position(of: current[new]))
      return
    }
    current[new].contact = contact
    if previous[old].x != current[new].x || previous[old].y != current[new].y {
      report.add(contact, .move, at: position(of: current[new]))
    }
  }

  private func position(of finger: Finger) -> PanelPosition {
    PanelPosition(x.position(of: finger.x), y.position(of: finger.y))
  }
}
