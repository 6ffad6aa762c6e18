import CEvdev

@testable import EvdevTouch

/// The driver of a device and the kernel's input core, which removes events that change nothing.
struct DriverModel {
  /// A position in sizes of the panel.
  struct Position: Equatable {
    var x: Double
    var y: Double
  }

  private let device: CatalogDevice
  private let usesSlots: Bool
  /// The fingers of the last report.
  private var fingers: [Int: Position] = [:]
  private var nextID: Int32 = 7
  private var values: [Int32: Int32] = [:]
  private var pressedKeys: Set<Int32> = []
  private var slots: [[Int32: Int32]]
  private var slot = 0
  private var events: [InputEvent] = []
  private var time = 0.0

  init(_ device: CatalogDevice) {
    self.device = device
    usesSlots = device.axes[ABS_MT_SLOT] != nil && device.kind.hasPrefix("slots")
    let count = usesSlots ? Int(device.axes[ABS_MT_SLOT]!.last) + 1 : 0
    slots = Array(repeating: [ABS_MT_TRACKING_ID: -1], count: count)
  }

  /// The maximum number of fingers.
  var fingerCount: Int {
    switch device.driver {
    case .frame, .distance: min(slots.count, 5)
    case .pressure, .silent: usesSlots ? min(slots.count, 5) : 1
    case .anonymous, .width, .axis: 5
    case .none: 0
    default: 1
    }
  }

  /// Returns the events of a pen or finger above the panel, or none if the device does not report it.
  mutating func approach(_ position: Position, at time: Double) -> [InputEvent] {
    self.time = time
    switch device.driver {
    case .pen:
      key(BTN_TOOL_PEN, 1)
      axis(ABS_DISTANCE, 30)
      point(at: position)
    case .distance:
      select(0)
      finger(ABS_MT_TRACKING_ID, nextID)
      nextID += 1
      place(position)
      finger(ABS_MT_DISTANCE, 1)
    default: return []
    }
    return endReport()
  }

  /// Returns the events of a report of all fingers that touch the panel.
  mutating func report(_ now: [Int: Position], at time: Double) -> [InputEvent] {
    self.time = time
    switch device.driver {
    case .frame, .distance: reportSlots(now)
    case .pressure, .silent: if usesSlots { reportSlots(now) } else { reportOne(now[0]) }
    case .anonymous, .width, .axis: reportAnonymous(now)
    default: reportOne(now[0])
    }
    fingers = now
    return endReport()
  }

  private mutating func reportSlots(_ now: [Int: Position]) {
    for number in 0..<fingerCount where now[number] != fingers[number] {
      select(number)
      guard let position = now[number] else {
        switch device.driver {
        case .distance: finger(ABS_MT_DISTANCE, 1)
        case .pressure, .silent: finger(ABS_MT_PRESSURE, 0)
        default: finger(ABS_MT_TRACKING_ID, -1)
        }
        continue
      }
      if slots[number][ABS_MT_TRACKING_ID] == -1 || fingers[number] == nil && device.driver == .frame {
        finger(ABS_MT_TRACKING_ID, nextID)
        nextID += 1
      }
      place(position)
      if device.axes[ABS_MT_DISTANCE] != nil { finger(ABS_MT_DISTANCE, 0) }
      weigh()
    }
    // Pointer emulation.
    if device.keys.contains(BTN_TOUCH), device.driver != .silent { key(BTN_TOUCH, now.isEmpty ? 0 : 1) }
    if device.axes[ABS_X] != nil, let first = now.min(by: { $0.key < $1.key }) { point(at: first.value) }
  }

  private mutating func reportAnonymous(_ now: [Int: Position]) {
    for number in 0..<fingerCount {
      guard let position = now[number] ?? (device.driver == .width ? fingers[number] : nil) else { continue }
      if device.axes[ABS_MT_TRACKING_ID] != nil { finger(ABS_MT_TRACKING_ID, Int32(number)) }
      place(position)
      weigh(now[number] == nil ? 0 : 9)
      add(EV_SYN, SYN_MT_REPORT, 0)
    }
    if now.isEmpty && device.driver == .axis {
      finger(ABS_MT_TOUCH_MAJOR, 0)
    } else if now.isEmpty && (device.driver != .width || fingers.isEmpty) {
      add(EV_SYN, SYN_MT_REPORT, 0)
    }
    if device.keys.contains(BTN_TOUCH) { key(BTN_TOUCH, now.isEmpty ? 0 : 1) }
  }

  private mutating func reportOne(_ position: Position?) {
    if device.driver == .alternating {
      add(EV_MSC, MSC_SCAN, 0xd0042)
      if let position {
        key(BTN_TOUCH, 1)
        point(at: position)
      }
      add(EV_MSC, MSC_SCAN, 0xd0042)
      return key(BTN_TOUCH, 0)
    }
    if let position { point(at: position) }
    let pressure = position == nil ? 0 : 40
    if device.axes[ABS_PRESSURE] != nil { axis(ABS_PRESSURE, Int32(pressure)) }
    let isDown: Int32 = position == nil ? 0 : 1
    switch device.driver {
    case .left, .mouse: key(BTN_LEFT, isDown)
    case .tool: key(BTN_TOOL_FINGER, isDown)
    case .pressure: break
    case .pen:
      key(BTN_TOOL_PEN, 1)
      axis(ABS_DISTANCE, position == nil ? 12 : 2)
      key(BTN_TOUCH, isDown)
    default: key(BTN_TOUCH, isDown)
    }
  }

  // MARK: The kernel

  /// The state that the kernel returns after lost events.
  var state: DeviceState {
    var state = DeviceState()
    let description = device.description()
    for slot in slots {
      let weight = ContactRule.Weight(
        distance: slot[ABS_MT_DISTANCE] ?? 0, pressure: slot[ABS_MT_PRESSURE] ?? 0, width: slot[ABS_MT_TOUCH_MAJOR] ?? 0
      )
      state.slots.append(
        DeviceState.Slot(
          trackingID: slot[ABS_MT_TRACKING_ID]!, x: slot[ABS_MT_POSITION_X] ?? 0, y: slot[ABS_MT_POSITION_Y] ?? 0,
          tool: 0, weight: weight))
    }
    state.currentSlot = Int32(slot)
    var pressed: TouchKeys = []
    if pressedKeys.contains(BTN_TOUCH) { pressed.insert(.touch) }
    if pressedKeys.contains(BTN_LEFT) { pressed.insert(.left) }
    switch description.signal {
    case .pressure: pressed = (values[ABS_PRESSURE] ?? 0) > description.lowestPressure ? .other : []
    case .fingerTool: if pressedKeys.contains(BTN_TOOL_FINGER) { pressed.insert(.other) }
    case .touchKeys:
      if description.kind == .singleTouch, values[ABS_PRESSURE] ?? 0 > description.lowestPressure {
        pressed.insert(.other)
      }
    case .anyButton: break
    }
    state.pressed = pressed
    state.x = values[ABS_X] ?? 0
    state.y = values[ABS_Y] ?? 0
    state.distance = values[ABS_DISTANCE] ?? 0
    return state
  }

  private mutating func add(_ type: Int32, _ code: Int32, _ value: Int32) {
    events.append(InputEvent(UInt16(type), UInt16(code), value, time: time))
  }

  private mutating func endReport() -> [InputEvent] {
    add(EV_SYN, SYN_REPORT, 0)
    defer { events = [] }
    return events
  }

  private mutating func key(_ code: Int32, _ value: Int32) {
    guard device.keys.contains(code), pressedKeys.contains(code) != (value != 0) else { return }
    if value != 0 { pressedKeys.insert(code) } else { pressedKeys.remove(code) }
    add(EV_KEY, code, value)
  }

  private mutating func axis(_ code: Int32, _ value: Int32) {
    guard device.axes[code] != nil, values[code] ?? 0 != value else { return }
    values[code] = value
    add(EV_ABS, code, value)
  }

  private mutating func select(_ number: Int) {
    guard number != slot else { return }
    slot = number
    add(EV_ABS, ABS_MT_SLOT, Int32(number))
  }

  private mutating func finger(_ code: Int32, _ value: Int32) {
    if usesSlots {
      guard slots[slot][code] ?? 0 != value else { return }
      slots[slot][code] = value
    }
    add(EV_ABS, code, value)
  }

  private mutating func place(_ position: Position) {
    finger(ABS_MT_POSITION_X, unit(position.x, ABS_MT_POSITION_X))
    finger(ABS_MT_POSITION_Y, unit(position.y, ABS_MT_POSITION_Y))
  }

  private mutating func weigh(_ weight: Int32 = 9) {
    for code in [ABS_MT_PRESSURE, ABS_MT_TOUCH_MAJOR] where device.axes[code] != nil { finger(code, weight) }
  }

  private mutating func point(at position: Position) {
    guard device.driver != .mouse else { return add(EV_REL, REL_X, 1) }
    axis(ABS_X, unit(position.x, ABS_X))
    axis(ABS_Y, unit(position.y, ABS_Y))
  }

  private func unit(_ part: Double, _ code: Int32) -> Int32 {
    let range = device.axes[code]!
    let first = Double(range.first)
    let last = Double(range.last)
    return Int32(
      first <= last
        ? first + (part * (last - first + 1)).rounded(.down) : first - (part * (first - last + 1)).rounded(.down))
  }
}
