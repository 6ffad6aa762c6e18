import CEvdev
import Geometry
import Platform
import System
import TestContexts
import TestKit
import Testing

@testable import EvdevTouch

/// Plays fingers on each device of `Data/devices.txt`.
@Suite("A device of the field", .freshContext) struct CatalogTests {
  typealias Position = DriverModel.Position

  /// A device with its driver, its decoder, and the touches that the decoder has reported.
  private struct Bench {
    var model: DriverModel
    var decoder: TouchDecoder
    var contacts = ContactNumberGenerator()
    var samples: [TouchSample] = []
    var down: [Int32: PanelPosition] = [:]
    var time = 1.0

    init(_ device: CatalogDevice) {
      model = DriverModel(device)
      decoder = TouchDecoder(device.description())
      decoder.screenChanged(
        to: Screen(name: "Virtual-1", mode: DisplayMode(size: PixelSize(800, 480), refreshRate: 60)))
    }

    mutating func feed(_ events: [InputEvent]) {
      let first = samples.count
      for event in events { decoder.decode(event, &contacts, into: &samples) }
      follow(from: first)
    }

    mutating func report(_ fingers: [Int: Position]) {
      time += 0.008
      feed(model.report(fingers, at: time))
    }

    /// Loses the events of the reports.
    mutating func loseReports(_ reports: [[Int: Position]]) {
      let first = samples.count
      feed([InputEvent(EventType.synchronization, EventCode.dropped, 0, time: time)])
      for fingers in reports { _ = model.report(fingers, at: time) }
      decoder.resynchronize(with: model.state, at: time, &contacts, into: &samples)
      follow(from: first)
    }

    private mutating func follow(from first: Int) {
      for sample in samples[first...] {
        switch sample.phase {
        case .down, .move: down[sample.contact] = sample.position
        case .up, .cancel: down[sample.contact] = nil
        case .hover, .leave: break
        }
      }
    }

    /// The phases and contacts of the samples so far, such as `down 1, move 1`, without repeated movements.
    var phases: String {
      var words: [String] = []
      for sample in samples where sample.isOfFinger {
        let word = "\(sample.phase) \(sample.contact)"
        if words.last != word { words.append(word) }
      }
      return words.joined(separator: ", ")
    }
  }

  /// Returns `true` if the touches are at these positions, to one unit of the device.
  private func agree(_ down: [Int32: PanelPosition], _ fingers: [Int: Position], _ device: CatalogDevice) -> Bool {
    if down.count != fingers.count { return false }
    if device.driver == .mouse { return true }
    let description = device.description()
    func size(_ axis: Axis) -> Double { abs(Double(axis.last) - Double(axis.first)) + 1 }
    return fingers.values.allSatisfy { finger in
      down.values.contains {
        abs($0.x - finger.x) <= 1.001 / size(description.x) && abs($0.y - finger.y) <= 1.001 / size(description.y)
      }
    }
  }

  private static let devices = CatalogDevice.all
  private static let panels = devices.filter { $0.driver != .none }

  @Test func `is in a list of at least 60`() {
    #expect(Self.panels.count >= 60 && Self.devices.count >= 80)
    #expect(Set(Self.devices.map(\.name)).count == Self.devices.count)
  }

  @Test(arguments: devices) func `has the expected kind, also by the bitmaps of sysfs`(_ device: CatalogDevice) {
    let description = device.description()
    let kind =
      switch description.kind {
      case .slots(let count): "slots \(count)"
      case .singleTouch: "single touch"
      default: "\(description.kind)"
      }
    #expect(kind == device.kind, "\(description.reason)")
    #expect(description.kind.isTouch == (device.driver != .none))
    #expect(!description.kind.isTouch || description.hasRange)
    #expect(!description.reason.isEmpty)
    // Without ranges, sysfs may only accept more devices, which are then opened.
    #expect(device.sysfsDescription.kind.isTouch || !description.kind.isTouch)
  }

  @Test(arguments: devices) func `is used if a setting names it and it has positions and a contact`(
    _ device: CatalogDevice
  ) {
    let automatic = device.description()
    let chosen = device.description(isChosen: true)
    if automatic.kind.isTouch {
      #expect(chosen.kind == automatic.kind && chosen.reason == automatic.reason)
    } else {
      #expect(chosen.kind.isTouch == automatic.canBeForced)
      #expect(automatic.canBeForced || automatic.kind == .other)
    }
  }

  @Test(arguments: panels) func `reports a tap, and nothing before it`(_ device: CatalogDevice) {
    var bench = Bench(device)
    bench.feed(bench.model.approach(Position(x: 0.1, y: 0.9), at: 0.5))
    #expect(bench.phases == "")
    let place = [0: Position(x: 0.25, y: 0.75)]
    for _ in 0..<10 { bench.report(place) }
    #expect(agree(bench.down, place, device), "\(bench.down)")
    for _ in 0..<3 { bench.report([:]) }
    #expect(bench.phases.replacing("move 1, ", with: "") == "down 1, up 1")
    #expect(bench.decoder.deadline == nil)
    bench.report(place)
    #expect(bench.down.keys.sorted() == [2], "a second tap at the same position")
  }

  @Test(arguments: panels) func `reports a drag to every edge`(_ device: CatalogDevice) {
    var bench = Bench(device)
    for (x, y) in [(0.5, 0.5), (0.6, 0.5), (0.999, 0.5), (0.999, 0.999), (0, 0.999), (0, 0), (0.5, 0.25)] {
      bench.report([0: Position(x: x, y: y)])
      #expect(agree(bench.down, [0: Position(x: x, y: y)], device), "\(x) \(y): \(bench.down)")
    }
    bench.report([:])
    #expect(bench.phases == "down 1, move 1, up 1")
  }

  @Test(arguments: panels.filter { DriverModel($0).fingerCount > 1 })
  func `reports two fingers that lift one after the other`(_ device: CatalogDevice) {
    var bench = Bench(device)
    let one = Position(x: 0.2, y: 0.2)
    let two = Position(x: 0.8, y: 0.7)
    bench.report([0: one])
    bench.report([0: one, 1: two])
    #expect(bench.phases == "down 1, down 2")
    bench.report([0: one, 1: Position(x: 0.7, y: 0.7)])
    #expect(bench.phases == "down 1, down 2, move 2")
    bench.report([1: Position(x: 0.7, y: 0.7)])
    #expect(bench.phases == "down 1, down 2, move 2, up 1")
    bench.report([0: Position(x: 0.3, y: 0.3), 1: Position(x: 0.7, y: 0.7)])
    bench.report([:])
    #expect(bench.down.isEmpty && bench.phases.hasPrefix("down 1, down 2, move 2, up 1, down 3, up "))
  }

  @Test(.slow, arguments: panels) func `reports random fingers, and recovers from lost events`(_ device: CatalogDevice)
  {
    var bench = Bench(device)
    var dice = SeededGenerator(state: device.seed)
    var fingers: [Int: Position] = [:]
    let count = bench.model.fingerCount
    func step() -> [Int: Position] {
      let finger = dice.next(below: count)
      let isDown = dice.next(below: 3) > 0
      let place = Position(x: Double(dice.next(below: 1000)) / 1000, y: Double(dice.next(below: 1000)) / 1000)
      fingers[finger] = isDown ? place : nil
      return fingers
    }
    for number in 0..<300 {
      if dice.next(below: 20) == 0 {
        bench.loseReports((0..<dice.next(below: 4)).map { _ in step() })
      }
      bench.report(step())
      guard agree(bench.down, fingers, device) else {
        Issue.record("step \(number): \(bench.down) instead of \(fingers)")
        return
      }
    }
    bench.report([:])
    var left: [TouchSample] = []
    bench.decoder.cancelAll(at: 99, into: &left)
    #expect(bench.down.isEmpty && left.filter(\.isOfFinger).isEmpty)
  }

  /// Not PenMount's panels, whose state between two reports is that of a finger that has lifted.
  @Test(arguments: panels.filter { $0.driver != .alternating })
  func `continues its touches after lost events`(_ device: CatalogDevice) {
    var bench = Bench(device)
    let place = Position(x: 0.4, y: 0.4)
    bench.report([0: Position(x: 0.5, y: 0.5)])
    for _ in 0..<3 {
      bench.loseReports([[0: place]])
      bench.report([0: place])
    }
    bench.report([:])
    let downs = bench.samples.filter { $0.phase == .down }
    #expect(downs.count == 1 && bench.down.isEmpty, "\(bench.phases)")
  }

  /// The codes of all devices, and all axes and properties that libevdev knows, are in the tables of
  /// docs/design/touch-devices.md.
  @Test func `has only codes that are documented as used or ignored`() throws {
    let path = #filePath.replacing(
      "Tests/DeviceTests/EvdevTouch/CatalogTests.swift", with: "docs/design/touch-devices.md")
    let page = try File.text(at: path)
    var names: Set<String> = []
    for device in Self.devices {
      for code in device.properties { names.insert(String(cString: libevdev_property_get_name(UInt32(code)))) }
      for (type, codes) in [(EV_KEY, device.keys), (EV_ABS, Set(device.axes.keys))] {
        for code in codes {
          guard let name = libevdev_event_code_get_name(UInt32(type), UInt32(code)) else { continue }
          names.insert(String(cString: name))
        }
      }
    }
    for code in 0..<UInt32(ABS_MAX) {
      if let name = libevdev_event_code_get_name(UInt32(EV_ABS), code) { names.insert(String(cString: name)) }
    }
    for code in 0..<UInt32(INPUT_PROP_MAX) {
      if let name = libevdev_property_get_name(code) { names.insert(String(cString: name)) }
    }
    for name in names where !name.hasPrefix("KEY_") { #expect(page.contains("`\(name)`"), "\(name) is not documented") }
  }

  private func recording(_ name: String) throws -> EvemuRecording {
    try EvemuRecording(parsing: File.text(at: #filePath.replacing("CatalogTests.swift", with: "Data/\(name).evemu")))
  }

  @Test(arguments: [
    ("egalax-btn-left", "down 1 at 66 48, up 1 at 66 48"),
    ("egalax-lift-by-distance", "down 1 at 60 45, up 1 at 60 45, down 2 at 15 15, up 2 at 15 15"),
    ("hover-then-tap", "down 1 at 10 24, up 1 at 10 24"),
  ])
  func `is played from a recording as a person touched it`(_ name: String, _ expected: String) throws {
    let touch = EvemuTouch(try recording(name))
    touch.start(at: 10)
    var samples: [TouchSample] = []
    while let deadline = touch.deadline { touch.drain(into: &samples, at: deadline) }
    let text = samples.map { sample in
      "\(sample.phase) \(sample.contact) at \(Int((sample.position.x * 100).rounded())) "
        + "\(Int((sample.position.y * 100).rounded()))"
    }
    #expect(text.joined(separator: ", ") == expected)
  }
}
