internal import CEvdev

/// Encodes changes of fingers as the kernel's events of a device model. It is a value that does no input or output.
struct PanelEvents {
  let model: PanelModel
  private(set) var events: [input_event] = []
  /// The fingers, in the order in which they came down.
  private var fingers: [Finger] = []
  private var trackingID: Int32 = -1
  private var slot = 0
  private var pointer: (x: Int32, y: Int32) = (0, 0)
  private var fingersChanged = false

  private struct Finger {
    var name: Int
    var x: Int32
    var y: Int32
  }

  static let lastTrackingID: Int32 = 65535

  init(_ model: PanelModel) {
    self.model = model
    events.reserveCapacity(64)
  }

  mutating func down(_ finger: Int, _ x: Int, _ y: Int) {
    guard isKnown(finger) else { return }
    let landed = Finger(name: finger, x: Int32(clamping: x), y: Int32(clamping: y))
    fingers.removeAll { $0.name == finger }
    fingers.append(landed)
    fingersChanged = true
    switch model.kind {
    case .slots:
      trackingID = trackingID == Self.lastTrackingID ? 0 : trackingID + 1
      select(finger)
      add(EV_ABS, ABS_MT_TRACKING_ID, trackingID)
      addPlace(landed)
    case .anonymous, .keyboard: break
    case .singleTouch:
      add(EV_KEY, BTN_TOUCH, 1)
      point(to: landed)
    case .tablet, .mouse:
      point(to: landed)
      add(EV_KEY, BTN_LEFT, 1)
    }
  }

  mutating func move(_ finger: Int, _ x: Int, _ y: Int) {
    guard isKnown(finger) else { return }
    let moved = Finger(name: finger, x: Int32(clamping: x), y: Int32(clamping: y))
    if let index = fingers.firstIndex(where: { $0.name == finger }) {
      fingers[index] = moved
      fingersChanged = true
    } else if model.isTouchPanel {
      return
    }
    switch model.kind {
    case .slots:
      select(finger)
      addPlace(moved)
    case .anonymous, .keyboard: break
    case .singleTouch, .tablet, .mouse: point(to: moved)
    }
  }

  mutating func up(_ finger: Int) {
    guard let index = fingers.firstIndex(where: { $0.name == finger }) else { return }
    fingers.remove(at: index)
    fingersChanged = true
    switch model.kind {
    case .slots:
      select(finger)
      add(EV_ABS, ABS_MT_TRACKING_ID, -1)
    case .anonymous, .keyboard: break
    case .singleTouch: add(EV_KEY, BTN_TOUCH, 0)
    case .tablet, .mouse: add(EV_KEY, BTN_LEFT, 0)
    }
  }

  mutating func palm(_ finger: Int) {
    guard case .slots = model.kind, isKnown(finger) else { return }
    select(finger)
    add(EV_ABS, ABS_MT_TOOL_TYPE, MT_TOOL_PALM)
  }

  mutating func raw(type: UInt16, code: UInt16, value: Int32) {
    add(Int32(type), Int32(code), value)
  }

  mutating func endReport() {
    switch model.kind {
    case .slots: if fingersChanged { addPointer() }
    case .anonymous: if fingersChanged { addAllFingers() }
    case .singleTouch, .tablet, .mouse, .keyboard: break
    }
    fingersChanged = false
    add(EV_SYN, SYN_REPORT, 0)
  }

  /// Removes the events, but not the fingers.
  mutating func removeEvents() { events.removeAll(keepingCapacity: true) }

  private func isKnown(_ finger: Int) -> Bool {
    switch model.kind {
    case .slots(let count): (0..<count).contains(finger)
    case .anonymous: true
    case .keyboard: false
    case .singleTouch, .tablet, .mouse: finger == 0
    }
  }

  private mutating func add(_ type: Int32, _ code: Int32, _ value: Int32) {
    var event = input_event()
    event.type = UInt16(type)
    event.code = UInt16(code)
    event.value = value
    events.append(event)
    if type == EV_ABS && code == ABS_MT_SLOT { slot = Int(value) }
  }

  private mutating func select(_ slot: Int) {
    guard slot != self.slot else { return }
    add(EV_ABS, ABS_MT_SLOT, Int32(slot))
  }

  private mutating func addPlace(_ finger: Finger) {
    add(EV_ABS, ABS_MT_POSITION_X, finger.x)
    add(EV_ABS, ABS_MT_POSITION_Y, finger.y)
  }

  private mutating func addAllFingers() {
    for finger in fingers {
      addPlace(finger)
      add(EV_SYN, SYN_MT_REPORT, 0)
    }
    if fingers.isEmpty { add(EV_SYN, SYN_MT_REPORT, 0) }
    addPointer()
  }

  private mutating func addPointer() {
    add(EV_KEY, BTN_TOUCH, fingers.isEmpty ? 0 : 1)
    if let first = fingers.first { point(to: first) }
  }

  private mutating func point(to finger: Finger) {
    if model.kind == .mouse {
      add(EV_REL, REL_X, finger.x &- pointer.x)
      add(EV_REL, REL_Y, finger.y &- pointer.y)
    } else {
      add(EV_ABS, ABS_X, finger.x)
      add(EV_ABS, ABS_Y, finger.y)
    }
    pointer = (finger.x, finger.y)
  }
}
