import Platform

@testable import EvdevTouch

/// A touch device whose reports and samples are text.
///
/// A report consists of words with numbers, such as `slot 0 id 7 x 10 y 20`. `mt` ends a contact of protocol A, and
/// `dropped` is `SYN_DROPPED`. The axes have a range of 100, so one unit is a hundredth of the panel. Reports are one
/// second apart, unless `interval` is set.
struct Panel {
  var decoder: TouchDecoder
  var contacts = ContactNumberGenerator()
  private let kind: DeviceKind
  private(set) var time = 0.0
  var interval = 1.0

  init(
    _ kind: DeviceKind, x: Axis = Axis(0, 99), y: Axis = Axis(0, 99), calibration: CalibrationMatrix = .identity,
    filter: TouchFilter = .none
  ) {
    self.init(
      DeviceDescription(name: "Panel", kind: kind, x: x, y: y), calibration: calibration, filter: filter)
  }

  init(_ device: DeviceDescription, calibration: CalibrationMatrix = .identity, filter: TouchFilter = .none) {
    kind = device.kind
    decoder = TouchDecoder(device, calibration: calibration, filter: filter)
  }

  /// Plays reports, and returns a string for each one that produced samples.
  mutating func play(_ reports: String...) -> [String] { Panel.text(samples(reports)) }

  mutating func samples(_ reports: [String]) -> [TouchSample] {
    var samples: [TouchSample] = []
    for report in reports {
      time += interval
      var words = report.split(separator: " ")[...]
      while let word = words.popFirst() {
        switch word {
        case "mt": feed(EventType.synchronization, EventCode.fingerReport, 0, &samples)
        case "dropped": feed(EventType.synchronization, EventCode.dropped, 0, &samples)
        default:
          let (type, code) = name(String(word))
          feed(type, code, Int32(words.popFirst()!)!, &samples)
        }
      }
      feed(EventType.synchronization, EventCode.report, 0, &samples)
    }
    return samples
  }

  mutating func play(_ events: [InputEvent]) -> [String] {
    var samples: [TouchSample] = []
    for event in events { decoder.decode(event, &contacts, into: &samples) }
    return Panel.text(samples)
  }

  mutating func resynchronize(_ state: DeviceState) -> [String] {
    var samples: [TouchSample] = []
    decoder.resynchronize(with: state, at: time, &contacts, into: &samples)
    return Panel.text(samples)
  }

  /// Waits without events, and returns the samples that are due.
  mutating func wait(_ seconds: Double) -> [String] {
    var samples: [TouchSample] = []
    time += seconds
    decoder.reportRestingFingers(by: time, into: &samples)
    return Panel.text(samples)
  }

  /// Returns the samples that are due without an event at an absolute time.
  mutating func restingSamples(at time: Double) -> [TouchSample] {
    var samples: [TouchSample] = []
    decoder.reportRestingFingers(by: time, into: &samples)
    return samples
  }

  mutating func disconnect() -> [String] {
    var samples: [TouchSample] = []
    decoder.cancelAll(at: time, into: &samples)
    return Panel.text(samples)
  }

  private mutating func feed(_ type: UInt16, _ code: UInt16, _ value: Int32, _ samples: inout [TouchSample]) {
    decoder.decode(InputEvent(type, code, value, time: time), &contacts, into: &samples)
  }

  private func name(_ word: String) -> (UInt16, UInt16) {
    let hasFingers = if case .slots = kind { true } else { kind == .anonymous }
    switch word {
    case "slot": return (EventType.absolute, EventCode.slot)
    case "id": return (EventType.absolute, EventCode.trackingID)
    case "tool": return (EventType.absolute, EventCode.tool)
    case "x": return (EventType.absolute, hasFingers ? EventCode.fingerX : EventCode.x)
    case "y": return (EventType.absolute, hasFingers ? EventCode.fingerY : EventCode.y)
    case "distance": return (EventType.absolute, hasFingers ? EventCode.fingerDistance : EventCode.distance)
    case "pressure": return (EventType.absolute, hasFingers ? EventCode.fingerPressure : EventCode.pressure)
    case "width": return (EventType.absolute, EventCode.fingerWidth)
    case "finger": return (EventType.key, EventCode.fingerTool)
    case "pen": return (EventType.key, 0x140)
    case "rubber": return (EventType.key, 0x141)
    case "button": return (EventType.key, EventCode.buttons.lowerBound)
    case "scan": return (4, 4)
    case "dx": return (EventType.relative, EventCode.relativeX)
    case "dy": return (EventType.relative, EventCode.relativeY)
    case "touch": return (EventType.key, EventCode.touch)
    case "left": return (EventType.key, EventCode.leftButton)
    default: preconditionFailure("no event is called \(word)")
    }
  }

  /// Formats samples, with positions in hundredths of the panel.
  private static func text(_ samples: [TouchSample]) -> [String] {
    var reports: [String] = []
    var parts: [String] = []
    for sample in samples {
      let x = Int((sample.position.x * 100).rounded())
      let y = Int((sample.position.y * 100).rounded())
      parts.append("\(sample.phase) \(sample.contact) at \(x) \(y)")
      if sample.endsReport {
        reports.append(parts.joined(separator: ", "))
        parts = []
      }
    }
    if !parts.isEmpty { reports.append("unfinished: \(parts.joined(separator: ", "))") }
    return reports
  }
}

extension TouchSample {
  /// Whether this is a sample of a touch, not of a hovering pointer.
  var isOfFinger: Bool { phase != .hover && phase != .leave }
}
