import Platform

/// Protocol A: every report lists all fingers, nameless and in any order. A finger is
/// the one that was nearest to its place in the report before, unless the device numbers them.
struct AnonymousDecoder {
  private struct Finger {
    var trackingID: Int32 = -1
    var x: Int32 = 0
    var y: Int32 = 0
    var hasPlace = false
    var isPalm = false
    /// The finger as reported to the program, 0 when it is none (a palm).
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
  /// The fingers of the last complete report.
  private var known: [Finger] = []
  /// Those of the report that is coming in.
  private var coming: [Finger] = []
  private var finger = Finger()
  /// Whether the report that is coming in says anything about fingers.
  private var listsFingers = false

  /// More fingers than any hand or table needs; those beyond are not followed.
  static let mostFingers = 32

  init(x: Axis, y: Axis) {
    self.x = x
    self.y = y
    known.reserveCapacity(Self.mostFingers)
    coming.reserveCapacity(Self.mostFingers)
  }

  mutating func take(_ event: InputEvent) {
    switch (event.type, event.code) {
    case (EventType.absolute, EventCode.fingerX):
      finger.x = event.value
      finger.hasPlace = true
    case (EventType.absolute, EventCode.fingerY):
      finger.y = event.value
      finger.hasPlace = true
    case (EventType.absolute, EventCode.trackingID): finger.trackingID = event.value
    case (EventType.absolute, EventCode.tool): finger.isPalm = event.value == palmTool
    case (EventType.synchronization, EventCode.fingerReport):
      listsFingers = true
      if finger.hasPlace && coming.count < Self.mostFingers { coming.append(finger) }
      finger = Finger()
    // Some drivers tell the last lift by this key alone.
    case (EventType.key, EventCode.touch) where event.value == 0: listsFingers = true
    default: break
    }
  }

  /// The report is complete: finds out who is who.
  mutating func finish(_ contacts: inout ContactNumbers, _ report: inout Report) {
    // Not every driver ends its last finger.
    if finger.hasPlace { take(InputEvent(EventType.synchronization, EventCode.fingerReport, 0, time: 0)) }
    guard listsFingers else { return }
    matchNumbered(&report)
    matchNearest(&report)
    for old in known where !old.isMatched && old.contact != 0 {
      report.add(old.contact, .up, at: place(of: old))
    }
    for index in coming.indices {
      if !coming[index].isMatched && !coming[index].isPalm {
        coming[index].contact = contacts.next()
        report.add(coming[index].contact, .down, at: place(of: coming[index]))
      }
      coming[index].isMatched = false
    }
    swap(&known, &coming)
    forgetComing()
  }

  /// Fingers cannot be asked for: those that are down stay until the next report
  /// lists them or not, unless the device says that nothing touches it.
  mutating func resynchronize(with state: DeviceState, _ report: inout Report) {
    forgetComing()
    guard let pressed = state.pressed else { return cancelAll(&report) }
    if pressed.isEmpty {
      for old in known where old.contact != 0 { report.add(old.contact, .up, at: place(of: old)) }
      known.removeAll(keepingCapacity: true)
    }
  }

  /// The device is gone, and every finger with it.
  mutating func cancelAll(_ report: inout Report) {
    for old in known where old.contact != 0 { report.add(old.contact, .cancel, at: place(of: old)) }
    known.removeAll(keepingCapacity: true)
    forgetComing()
  }

  private mutating func forgetComing() {
    coming.removeAll(keepingCapacity: true)
    finger = Finger()
    listsFingers = false
  }

  private mutating func matchNumbered(_ report: inout Report) {
    for index in coming.indices where coming[index].trackingID >= 0 {
      for old in known.indices where known[old].trackingID == coming[index].trackingID && !known[old].isMatched {
        match(old, index, &report)
        break
      }
    }
  }

  /// The nearest pair first, then the nearest of the rest, and so on.
  private mutating func matchNearest(_ report: inout Report) {
    while true {
      var best: (old: Int, new: Int, distance: Double)?
      for old in known.indices where !known[old].isMatched {
        for new in coming.indices where !coming[new].isMatched {
          // Numbered fingers are the same only by their number.
          if known[old].trackingID >= 0 && coming[new].trackingID >= 0 { continue }
          let distance = known[old].distance(to: coming[new])
          if best == nil || distance < best!.distance { best = (old, new, distance) }
        }
      }
      guard let best else { return }
      match(best.old, best.new, &report)
    }
  }

  private mutating func match(_ old: Int, _ new: Int, _ report: inout Report) {
    known[old].isMatched = true
    coming[new].isMatched = true
    let contact = known[old].contact
    guard contact != 0 else { return }
    if coming[new].isPalm {
      report.add(contact, .cancel, at: place(of: coming[new]))
      return
    }
    coming[new].contact = contact
    if known[old].x != coming[new].x || known[old].y != coming[new].y {
      report.add(contact, .move, at: place(of: coming[new]))
    }
  }

  private func place(of finger: Finger) -> PanelPlace {
    PanelPlace(x.position(of: finger.x), y.position(of: finger.y))
  }
}
