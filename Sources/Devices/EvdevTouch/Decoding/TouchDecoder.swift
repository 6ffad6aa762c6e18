import Platform

/// A decoder that converts the events of one device to samples, for all protocols. It is a value and does not access
/// the device.
struct TouchDecoder {
  private let kind: DeviceKind
  /// The calibration. Always `.identity` for a mouse, whose motion does not depend on the panel.
  var calibration: CalibrationMatrix {
    didSet { if kind == .mouse { calibration = .identity } }
  }
  /// The filter's state. `nil` for a mouse and without a filter.
  private var filtered: TouchFilterState?
  // Only the decoder of `kind` is used. An enum with associated values would copy their arrays at each event.
  private var slots: SlotDecoder
  private var anonymous: AnonymousDecoder
  private var pointer: PointerDecoder
  private var report = Report()
  /// The samples of a report before they are filtered. Their memory is reused.
  private var unfiltered: [TouchSample] = []
  /// The time of a report that released its contact too, until the release counts.
  private var pendingRelease: Double?
  /// Whether events were lost. Events are ignored until `resynchronize`.
  private(set) var needsResynchronization = false

  init(_ device: DeviceDescription, calibration: CalibrationMatrix = .identity, filter: TouchFilter = .none) {
    kind = device.kind
    self.calibration = kind == .mouse ? .identity : calibration
    filtered = kind == .mouse || filter == .none ? nil : TouchFilterState(filter)
    let count = if case .slots(let count) = kind { count } else { 0 }
    slots = SlotDecoder(slots: count, x: device.x, y: device.y)
    anonymous = AnonymousDecoder(x: device.x, y: device.y)
    pointer = PointerDecoder(device)
  }

  /// The time in seconds until a release counts that was reported together with its contact. The release has the time
  /// of that report, so that a contact of one report is a touch without length. Chosen: longer than the interval of
  /// reports while a finger is down, shorter than a touch lasts at least if a finger makes it.
  static let releaseDelay = 0.03

  /// Whether the device selected a slot that it had not announced.
  var hasInvalidSlot: Bool { slots.hasInvalidSlot }

  mutating func screenChanged(to screen: Screen?) {
    pointer.screenChanged(to: screen)
    filtered?.screenChanged(to: screen)
  }

  /// The time at which `reportRestingFingers` has samples even without an event.
  var deadline: Double? {
    var deadline = filtered?.deadline
    deadline.bringForward(to: pendingRelease.map { $0 + Self.releaseDelay })
    return deadline
  }

  /// Appends samples of fingers that have come to rest or were released, because the device did not report them until
  /// `time`.
  mutating func reportRestingFingers(by time: Double, into samples: inout [TouchSample]) {
    if let release = pendingRelease, release + Self.releaseDelay <= time {
      pendingRelease = nil
      pointer.release(&report)
      deliver(at: release, into: &samples)
    }
    let first = samples.count
    filtered?.reportRestingFingers(by: time, into: &samples)
    clamp(&samples, from: first)
  }

  /// Decodes an event. At the end of a report, appends its samples to `samples`.
  mutating func decode(
    _ event: InputEvent, _ contacts: inout ContactNumberGenerator, into samples: inout [TouchSample]
  ) {
    if needsResynchronization { return }
    if pendingRelease != nil { reportRestingFingers(by: event.time, into: &samples) }
    if event.type == EventType.synchronization {
      if event.code == EventCode.report { return finish(at: event.time, &contacts, into: &samples) }
      if event.code == EventCode.dropped {
        needsResynchronization = true
        return
      }
    }
    switch kind {
    case .slots: slots.decode(event, &contacts, &report)
    case .anonymous: anonymous.decode(event)
    case .singleTouch, .pen, .tablet, .mouse: pointer.decode(event, &contacts, &report)
    case .touchpad, .other: break
    }
  }

  /// Reports the differences between the decoded events and the kernel's state as one report, and resumes decoding.
  mutating func resynchronize(
    with state: DeviceState, at time: Double, _ contacts: inout ContactNumberGenerator,
    into samples: inout [TouchSample]
  ) {
    needsResynchronization = false
    switch kind {
    case .slots: slots.resynchronize(with: state, &contacts, &report)
    case .anonymous: anonymous.resynchronize(with: state, &report)
    case .singleTouch, .pen, .tablet, .mouse: pointer.resynchronize(with: state, &report)
    case .touchpad, .other: break
    }
    finish(at: time, &contacts, into: &samples)
  }

  /// Cancels all fingers because the device was removed, in one report.
  mutating func cancelAll(at time: Double, into samples: inout [TouchSample]) {
    slots.cancelAll(&report)
    anonymous.cancelAll(&report)
    pointer.cancelAll(&report)
    pendingRelease = nil
    deliver(at: time, into: &samples)
  }

  private mutating func finish(
    at time: Double, _ contacts: inout ContactNumberGenerator, into samples: inout [TouchSample]
  ) {
    switch kind {
    case .slots: slots.finish(&contacts, &report)
    case .anonymous: anonymous.finish(&contacts, &report)
    case .singleTouch, .pen, .tablet, .mouse:
      pointer.finish(&contacts, &report)
      pendingRelease = pointer.isReleasePending ? time : nil
    case .touchpad, .other: break
    }
    deliver(at: time, into: &samples)
  }

  private mutating func deliver(at time: Double, into samples: inout [TouchSample]) {
    let first = samples.count
    defer { clamp(&samples, from: first) }
    guard filtered != nil else {
      report.finish(at: time, into: &samples)
      Self.calibrate(&samples, from: first, by: calibration)
      return
    }
    filtered?.reportRestingFingers(by: time, into: &samples)
    unfiltered.removeAll(keepingCapacity: true)
    report.finish(at: time, into: &unfiltered)
    Self.calibrate(&unfiltered, from: 0, by: calibration)
    filtered?.filter(unfiltered, into: &samples)
  }

  /// The largest fraction of a panel, less than a hundredth of a pixel from its far edge, which belongs to no pixel.
  private static let farEdge = 1 - 1e-6
  /// The distance from the display at which a calibrated touch may land, in sizes of the display. Chosen: more than the
  /// error of a calibration, less than a bezel with printed keys, which a calibration leaves outside.
  private static let longestOvershoot = 0.05

  /// Moves positions outside of the display to its edge, as Qt and X do, because controllers and calibrations are not
  /// exact. Without a calibration, the panel's range is the display. With one, touches may land elsewhere.
  private func clamp(_ samples: inout [TouchSample], from first: Int) {
    for index in first..<samples.count {
      let position = samples[index].position
      let x = max(0, min(position.x, Self.farEdge))
      let y = max(0, min(position.y, Self.farEdge))
      let overshoot = max(abs(position.x - x), abs(position.y - y))
      if overshoot == 0 { continue }
      if overshoot > Self.longestOvershoot && samples[index].phase == .down && calibration != .identity { continue }
      samples[index].position = PanelPosition(x, y)
    }
  }

  private static func calibrate(_ samples: inout [TouchSample], from first: Int, by calibration: CalibrationMatrix) {
    if calibration == .identity { return }
    for index in first..<samples.count { samples[index].position = calibration.apply(to: samples[index].position) }
  }
}
