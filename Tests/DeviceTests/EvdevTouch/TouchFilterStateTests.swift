import Geometry
import Platform
import TestContexts
import TestKit
import Testing

@testable import EvdevTouch

@Suite("Filtered touches", .freshContext) struct TouchFilterStateTests {
  /// Returns the samples of one touch with the given readings: x in pixels of a panel 1000 pixels wide, y is 0, with a
  /// report every 10 ms.
  private func follow(_ filter: String, _ readings: [Double], rest: Double = 0) -> [TouchSample] {
    var decoder = TouchDecoder(
      DeviceDescription(name: "Panel", kind: .singleTouch, x: Axis(0, 999), y: Axis(0, 999)),
      filter: TouchFilter(filter)!)
    decoder.screenChanged(to: Screen(name: "X-1", mode: DisplayMode(size: PixelSize(1000, 1000), refreshRate: 60)))
    var contacts = ContactNumberGenerator()
    var samples: [TouchSample] = []
    func feed(_ type: UInt16, _ code: UInt16, _ value: Int32, _ time: Double) {
      decoder.decode(InputEvent(type, code, value, time: time), &contacts, into: &samples)
    }
    var time = 0.0
    for (index, reading) in readings.enumerated() {
      feed(EventType.absolute, EventCode.x, Int32(reading), time)
      if index == 0 { feed(EventType.key, EventCode.touch, 1, time) }
      feed(EventType.synchronization, EventCode.report, 0, time)
      time += 0.01
    }
    time += rest
    decoder.reportRestingFingers(by: time, into: &samples)
    feed(EventType.key, EventCode.touch, 0, time)
    feed(EventType.synchronization, EventCode.report, 0, time)
    return samples
  }

  private func places(_ samples: [TouchSample]) -> [Double] {
    samples.map { ($0.position.x * 1000 * 100).rounded() / 100 }
  }

  // MARK: Median

  @Test func `of a median drop a single outlier`() {
    #expect(places(follow("median:3", [100, 102, 900, 100, 101])) == [100, 100, 102, 102, 101, 101])
    // The second reading is filtered too, although only two are available.
    #expect(places(follow("median:5", [100, 900, 101, 102])) == [100, 100, 101, 101, 102])
  }

  @Test(arguments: [(3, 1), (5, 2), (7, 3), (9, 4)])
  func `of a median lag by half their readings, and by one report at the end of a drag`(window: Int, delay: Int) {
    let way = (0..<30).map { Double($0 * 10) }
    let seen = places(follow("median:\(window)", way))
    #expect(seen.count == 31)
    for report in 10..<30 { #expect(seen[report] == way[report - delay]) }
    #expect(seen[30] == way[28])
  }

  @Test func `follow a step after half their readings`() {
    let readings: [Double] = [10, 11, 10, 11, 50, 51, 50, 51, 50]
    #expect(places(follow("median:5", readings)) == [10, 10, 10, 10, 11, 11, 50, 50, 50, 50])
  }

  @Test func `report the resting position when the panel falls silent`() {
    // A panel without noise reports nothing while the finger rests.
    let samples = follow("median:5", [0, 100, 200, 300, 400, 500], rest: 1)
    #expect(places(samples) == [0, 0, 100, 100, 200, 300, 500, 500])
    #expect(abs(samples[6].time - (0.05 + TouchFilterState.restDelay)) < 1e-9 && samples[6].endsReport)
    #expect(abs(samples[7].time - 1.06) < 1e-9)
  }

  @Test func `continue from there when the finger moves on`() {
    var panel = follow("median:3", [0, 100], rest: 0)
    #expect(places(panel) == [0, 0, 0])
    panel = follow("median:3,dejitter:2", [500], rest: 1)
    #expect(places(panel) == [500, 500], "a finger that is where it was read has nothing to tell")
  }

  // MARK: Dejitter

  @Test func `of dejitter ignore small movements and follow fast fingers`() {
    // A step of one pixel with a limit of four has a weight of a sixteenth, a step of two a quarter.
    #expect(places(follow("dejitter:4", [100, 101])) == [100, 100.06, 100.11])
    #expect(places(follow("dejitter:4", [100, 102])) == [100, 100.5, 100.71])
    let fast = (0..<20).map { Double($0 * 4) }
    #expect(places(follow("dejitter:4", fast)).dropLast() == fast[...])
  }

  @Test func `of dejitter are never further behind than the limit`() {
    for speed in 1...12 {
      let way = (0..<80).map { Double($0 * speed) }
      let seen = places(follow("dejitter:4", way))
      for report in way.indices { #expect(way[report] - seen[report] <= 4) }
    }
  }

  // MARK: Short touches and delayed touch downs

  @Test(arguments: ["median:9", "median:5,dejitter:3", "skip:1", "skip:5,median:9,dejitter:3"])
  func `pass taps of one and two readings`(filter: String) {
    for readings in [[300.0], [300, 301]] {
      let samples = follow(filter, readings)
      #expect(samples.first?.phase == .down && samples.last?.phase == .up)
      #expect(samples.allSatisfy { abs($0.position.x - 0.3) < 0.0015 })
      #expect(samples.last?.time == Double(readings.count) * 0.01)
    }
  }

  @Test func `land after the skipped readings, with the time of the next one`() {
    let samples = follow("skip:2", [900, 500, 300, 302])
    #expect(samples.map(\.phase) == [.down, .move, .up])
    #expect(places(samples) == [300, 302, 302])
    #expect(samples.map(\.time) == [0.02, 0.03, 0.04])
  }

  @Test func `land and lift in one report if all readings were skipped`() {
    let samples = follow("skip:3", [900, 300])
    #expect(samples.map(\.phase) == [.down, .up])
    #expect(samples.map(\.endsReport) == [false, true])
  }

  @Test func `land a resting finger before it has enough readings`() {
    let samples = follow("skip:3", [300], rest: 1)
    #expect(samples.map(\.phase) == [.down, .up])
    #expect(abs(samples[0].time - TouchFilterState.restDelay) < 1e-9)
  }

  @Test func `hide a finger that is canceled before it landed`() {
    var decoder = TouchDecoder(
      DeviceDescription(name: "Panel", kind: .slots(2), x: Axis(0, 99), y: Axis(0, 99)), filter: TouchFilter("skip:2")!)
    var contacts = ContactNumberGenerator()
    var samples: [TouchSample] = []
    for (code, value) in [(EventCode.trackingID, Int32(4)), (EventCode.fingerX, 10)] {
      decoder.decode(InputEvent(EventType.absolute, code, value, time: 0), &contacts, into: &samples)
    }
    decoder.decode(InputEvent(EventType.synchronization, EventCode.report, 0, time: 0), &contacts, into: &samples)
    decoder.cancelAll(at: 0.01, into: &samples)
    #expect(samples.isEmpty)
  }

  // MARK: Reports

  @Test func `keep reports, their times and their fingers`() {
    func play(_ filter: TouchFilter) -> [TouchSample] {
      var panel = Panel(.slots(3), filter: filter)
      return panel.samples([
        "slot 0 id 1 x 10 y 10 slot 1 id 2 x 80 y 80", "slot 0 x 12 slot 1 x 78", "slot 0 x 90 slot 1 x 76",
        "slot 0 x 16 slot 1 id -1 slot 2 id 3 x 50 y 50", "slot 0 id -1 slot 2 id -1",
      ])
    }
    let plain = play(.none)
    let filtered = play(TouchFilter("median:3")!)
    // Reports of this panel are a second apart, so the filter flushes resting fingers between them.
    let together = filtered.filter { $0.time == $0.time.rounded() }
    #expect(together.map(\.contact) == plain.map(\.contact))
    #expect(together.map(\.phase) == plain.map(\.phase))
    #expect(together.map(\.time) == plain.map(\.time))
    #expect(together.map(\.endsReport) == plain.map(\.endsReport))
  }

  @Test func `do not affect a mouse`() {
    var mouse = Panel(.mouse, filter: TouchFilter("skip:5,median:9,dejitter:20")!)
    mouse.decoder.screenChanged(to: ResistivePanel.mapping.screen)
    #expect(mouse.samples(["left 1", "dx 10", "left 0"]).filter(\.isOfFinger).map(\.phase) == [.down, .move, .up])
  }

  // MARK: A resistive panel

  /// Returns the errors in pixels, compared with the finger's true positions.
  private func errors(_ filter: String?, speed: Double) throws -> (rootMeanSquare: Double, largest: Double) {
    var panel = ResistivePanel()
    for report in 0..<300 { panel.read(Point(60 + speed * Double(report), 240), isFirst: report == 0) }
    panel.lift()
    let samples = try panel.play(filter)
    var sum = 0.0
    var largest = 0.0
    for sample in samples where sample.phase == .move {
      let point = ResistivePanel.mapping.point(at: sample.position)
      let error = point.distance(to: Point(60 + speed * (sample.time / ResistivePanel.interval), 240))
      sum += error * error
      largest = max(largest, error)
    }
    return ((sum / Double(samples.count - 2)).squareRoot(), largest)
  }

  @Test func `reduce the noise of a finger that rests on a resistive panel`() throws {
    let raw = try errors(nil, speed: 0)
    let filtered = try errors("median:5,dejitter:4", speed: 0)
    #expect(raw.largest > 100 && filtered.largest < 2)
    #expect(filtered.rootMeanSquare < raw.rootMeanSquare / 100)
  }

  @Test func `follow a slow finger on a resistive panel`() throws {
    let raw = try errors(nil, speed: 2)
    let filtered = try errors("median:5,dejitter:4", speed: 2)
    #expect(raw.largest > 100 && filtered.largest < 12)
    #expect(filtered.rootMeanSquare < raw.rootMeanSquare / 5)
  }

  @Test func `play a recording as it filters the panel itself`() throws {
    var panel = ResistivePanel()
    for report in 0..<40 { panel.read(Point(100 + Double(report) * 9, 100), isFirst: report == 0) }
    panel.lift()
    let filter = TouchFilter("skip:1,median:5,dejitter:3")!
    let recording = try EvemuRecording(parsing: panel.recording)
    var decoder = TouchDecoder(recording.device, filter: filter)
    decoder.screenChanged(to: ResistivePanel.mapping.screen)
    var contacts = ContactNumberGenerator()
    var samples: [TouchSample] = []
    for event in recording.events { decoder.decode(event, &contacts, into: &samples) }
    let played = try panel.play("skip:1,median:5,dejitter:3")
    let isSame = samples.map(\.position) == played.map(\.position)
    #expect(isSame && played.count == 40)
  }
}
