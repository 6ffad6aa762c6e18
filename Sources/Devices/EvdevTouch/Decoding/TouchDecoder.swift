import Platform

/// Makes samples of one device's events, whatever its protocol. A pure value:
/// the device itself is not known here.
struct TouchDecoder {
  private let kind: DeviceKind
  /// Of a mouse none: it counts its way, whatever the panel measures.
  var calibration: CalibrationMatrix {
    didSet { if kind == .mouse { calibration = .identity } }
  }
  /// Of a mouse none, and nil where every reading is the place.
  private var filtered: FilteredTouches?
  // Only the one for `kind` is fed; an enum with payloads would copy their arrays on each event.
  private var slots: SlotDecoder
  private var anonymous: AnonymousDecoder
  private var pointer: PointerDecoder
  private var report = Report()
  /// Events were lost: none is taken before `resynchronize`.
  private(set) var needsState = false

  init(_ device: DeviceDescription, calibration: CalibrationMatrix = .identity, filter: TouchFilter = .none) {
    kind = device.kind
    self.calibration = kind == .mouse ? .identity : calibration
    filtered = kind == .mouse || filter == .none ? nil : FilteredTouches(filter)
    let (x, y) = (device.x, device.y)
    let count = if case .slots(let count) = kind { count } else { 0 }
    slots = SlotDecoder(slots: count, x: x, y: y)
    anonymous = AnonymousDecoder(x: x, y: y)
    pointer = PointerDecoder(kind == .mouse ? .relative : .absolute(x: x, y: y))
  }

  /// Whether the device named a slot that it had not announced.
  var namedStraySlot: Bool { slots.namedStraySlot }

  mutating func screenChanged(to screen: Screen?) {
    pointer.screenChanged(to: screen)
    filtered?.screenChanged(to: screen)
  }

  /// When `settle` has something to tell although no event came.
  var deadline: Double? { filtered?.deadline }

  /// Tells of the fingers that the device was silent about until `time`, so that they must have come to rest.
  mutating func settle(by time: Double, into samples: inout [TouchSample]) {
    filtered?.settle(by: time, into: &samples)
  }

  /// Takes the next event; at the end of each report its samples are appended to `samples`.
  mutating func take(
    _ event: InputEvent, _ contacts: inout ContactNumbers, into samples: inout [TouchSample]
  ) {
    if needsState { return }
    if event.type == EventType.synchronization {
      if event.code == EventCode.report { return finish(at: event.time, &contacts, into: &samples) }
      if event.code == EventCode.dropped {
        needsState = true
        return
      }
    }
    switch kind {
    case .slots: slots.take(event, &contacts, &report)
    case .anonymous: anonymous.take(event)
    case .singleTouch, .tablet, .mouse: pointer.take(event, &contacts, &report)
    case .touchpad, .other: break
    }
  }

  /// Tells the difference between what the events told and what the kernel says
  /// now as a report of its own, and takes events again.
  mutating func resynchronize(
    with state: DeviceState, at time: Double, _ contacts: inout ContactNumbers,
    into samples: inout [TouchSample]
  ) {
    needsState = false
    switch kind {
    case .slots: slots.resynchronize(with: state, &contacts, &report)
    case .anonymous: anonymous.resynchronize(with: state, &report)
    case .singleTouch, .tablet, .mouse: pointer.resynchronize(with: state, &report)
    case .touchpad, .other: break
    }
    finish(at: time, &contacts, into: &samples)
  }

  /// The device is gone: every finger on it is cancelled, in a report of its own.
  mutating func cancelAll(at time: Double, into samples: inout [TouchSample]) {
    slots.cancelAll(&report)
    anonymous.cancelAll(&report)
    pointer.cancelAll(&report)
    deliver(at: time, into: &samples)
  }

  private mutating func finish(
    at time: Double, _ contacts: inout ContactNumbers, into samples: inout [TouchSample]
  ) {
    switch kind {
    case .slots: slots.finish(&contacts, &report)
    case .anonymous: anonymous.finish(&contacts, &report)
    case .singleTouch, .tablet, .mouse: pointer.finish(&contacts, &report)
    case .touchpad, .other: break
    }
    deliver(at: time, into: &samples)
  }

  private mutating func deliver(at time: Double, into samples: inout [TouchSample]) {
    filtered?.settle(by: time, into: &samples)
    let first = samples.count
    report.finish(at: time, into: &samples)
    if calibration != .identity {
      for index in first..<samples.count { samples[index].place = calibration.apply(to: samples[index].place) }
    }
    filtered?.filter(&samples, from: first)
  }
}
