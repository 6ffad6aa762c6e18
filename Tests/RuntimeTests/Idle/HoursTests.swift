import EventSources
import Geometry
import System
import TestContexts
import Testing
import Toolkit

@testable import Runtime

/// Tests the backlight with weekly hours. Scripts begin at second 10, the panel is 400x240 with a pad at (100, 60), and
/// the time zone is Berlin's.
@Suite(.freshContext) struct HoursTests {
  private static let zone = "CET-1CEST,M3.5.0,M10.5.0/3"
  private static let pad: UInt32 = 0xFF20_4060, black: UInt32 = 0xFF00_0000

  private final class Light: Backlight {
    var brightness: Double? = 0.8
    /// All changes of the brightness, with the local time.
    var changes: [(Double, LocalTime)] = []
    unowned(unsafe) var clock: LocalClock?
    func setBrightness(_ brightness: Double) {
      self.brightness = brightness
      if let clock { changes.append((brightness, clock.now)) }
    }
  }

  private let light = Light()

  /// - Parameter start: The local time at second 9.
  private func bench(_ script: String = "", _ idlePolicy: IdlePolicy, at start: LocalTime) throws -> Bench {
    let bench = try Bench(script, idlePolicy: idlePolicy)
    bench.application.backlight = light
    light.clock = bench.application.wallClock
    bench.application.advance(to: 9)
    bench.application.wallClock.setScript(to: start, zone: Self.zone)
    return bench
  }

  @Test func `M6: outside the hours the panel is dark, and a touch only turns the light on for a minute`() throws {
    let bench = try bench(
      "7200 down 1 120 80\n7200.1 up 1\n7210 down 1 120 80\n7210.1 up 1",
      IdlePolicy().withOpeningHours("Mo-Fr 8:00-18:00"),
      at: LocalTime(year: 2027, month: 1, day: 4, hour: 17))
    bench.run(to: 3600)
    #expect(light.changes.isEmpty && bench.color(120, 80) == Self.pad)
    bench.run(from: 3600, to: 7000)
    #expect(light.brightness == 0 && bench.color(120, 80) == Self.black)
    #expect(light.changes.map { $0.1 } == [LocalTime(year: 2027, month: 1, day: 4, hour: 18)])
    bench.run(from: 7000, to: 7215)
    #expect(light.brightness == 0.8 && bench.color(120, 80) == Self.pad && bench.pad.heard == [])
    bench.run(from: 7215, to: 7265)
    #expect(bench.pad.heard == ["began 120 80", "ended 120 80"] && light.brightness == 0.8)
    bench.run(from: 7265, to: 7300)
    #expect(light.brightness == 0)
    let turns = bench.run(from: 7300, to: 9 + 15 * 3600 - 10)
    #expect(turns.count == 1, "until morning nothing wakes it")
    bench.run(from: 9 + 15 * 3600 - 10, to: 9 + 15 * 3600 + 10)
    #expect(light.brightness == 0.8 && bench.color(120, 80) == Self.pad)
  }

  @Test func `M6: a finger that rests across the end of the hours keeps the light on until a minute after it lifts`()
    throws
  {
    let bench = try bench(
      "50 down 1 120 80\n500 up 1", IdlePolicy().withOpeningHours("8:00-18:00"),
      at: LocalTime(year: 2027, month: 1, day: 4, hour: 17, minute: 58))
    bench.run(to: 560)
    #expect(light.changes.isEmpty && bench.pad.heard == ["began 120 80", "ended 120 80"])
    bench.run(from: 560, to: 571)
    #expect(light.brightness == 0)
  }

  @Test func `M7: a year has each change once, with both clock changes, a leap day and New Year`() throws {
    let bench = try bench(
      "", IdlePolicy().withOpeningHours("Mo-Fr 8:00-18:30, Sa 10:00-2:30"), at: LocalTime(year: 2028, month: 1, day: 1))
    var now = 9.0
    var turns = 0
    bench.loop.turn(at: now)
    let end = now + 366 * 86_400
    while let deadline = bench.loop.deadline, deadline <= end {
      now = max(deadline, now)
      bench.loop.turn(at: now)
      turns += 1
    }
    let on = light.changes.filter { $0.0 > 0 }.map { $0.1 }
    let off = light.changes.filter { $0.0 == 0 }.map { $0.1 }
    // 2028 begins on a Saturday and has 52 weeks and two days. In autumn, the clock is set back at 3:00 on a Sunday, so
    // the time from 2:00 to 2:30 occurs twice.
    #expect(on.count == 5 * 52 + 53 + 1 && off.count == on.count + 1)
    for time in on {
      let isExtra = time.month == 10 && time.day == 29 && time.hour == 2 && time.minute == 0
      #expect(
        isExtra
          || time.second == 0 && time.minute == 0 && time.hour == (time.weekday == 6 ? 10 : 8) && time.weekday < 7,
        "\(time)")
    }
    for time in off.dropFirst() {
      // The night in which the clock is set from 2:00 to 3:00 has no 2:30.
      let isSkipped = time.month == 3 && time.day == 26 && time.hour == 3 && time.minute == 0
      let isNight = time.weekday == 7 && time.hour == 2 && time.minute == 30
      #expect(isSkipped || isNight || time.weekday < 6 && time.hour == 18 && time.minute == 30, "\(time)")
    }
    #expect(turns < 5 * (on.count + off.count), "\(turns)")
  }

  @Test func `M8: a machine whose clock was never set keeps its light on, and for a minute after the clock is set`()
    throws
  {
    let bench = try bench("", IdlePolicy().withOpeningHours("8:00-18:00"), at: LocalTime(year: 1970, month: 1, day: 1))
    func set(to time: LocalTime, at now: Double) {
      bench.application.advance(to: now)
      bench.application.wallClock.setScript(to: time)
    }
    bench.run(to: 1e6)
    #expect(light.changes.isEmpty && bench.loop.deadline == nil)
    set(to: LocalTime(year: 2027, month: 3, day: 1, hour: 3), at: 1e6)
    bench.run(from: 1e6, to: 1e6 + 59)
    #expect(light.changes.isEmpty, "the light stays on for a current user")
    bench.run(from: 1e6 + 59, to: 1e6 + 61)
    #expect(light.brightness == 0)
    // Years later at the same hour, and then back in time.
    set(to: LocalTime(year: 2034, month: 3, day: 1, hour: 3), at: 1e6 + 61)
    bench.run(from: 1e6 + 61, to: 1e6 + 500)
    #expect(light.changes.count == 1)
    set(to: LocalTime(year: 2027, month: 3, day: 1, hour: 12), at: 1e6 + 500)
    bench.run(from: 1e6 + 500, to: 1e6 + 600)
    #expect(light.brightness == 0.8 && bench.color(120, 80) == Self.pad)
    set(to: LocalTime(year: 1970, month: 1, day: 1, hour: 3), at: 1e6 + 600)
    bench.run(from: 1e6 + 600, to: 2e6)
    #expect(light.brightness == 0.8)
  }

  @Test
  func `M6: outside the hours that dim, the light is at a quarter, and at full brightness for a minute after a touch`()
    throws
  {
    let bench = try bench(
      "7200 down 1 120 80\n7200.1 up 1\n7210 down 1 120 80\n7210.1 up 1",
      IdlePolicy().withOpeningHours("8:00-18:00", dimsOutside: true),
      at: LocalTime(year: 2027, month: 1, day: 4, hour: 17))
    bench.run(to: 7000)
    #expect(light.changes.map { $0.0 } == [0.2] && bench.color(120, 80) == Self.pad)
    #expect(light.changes.map { $0.1 } == [LocalTime(year: 2027, month: 1, day: 4, hour: 18)])
    bench.run(from: 7000, to: 7265)
    #expect(
      light.brightness == 0.8 && bench.pad.heard == ["began 120 80", "ended 120 80"],
      "the touch that brings the light does nothing else")
    bench.run(from: 7265, to: 7300)
    #expect(light.brightness == 0.2)
    bench.run(from: 7300, to: 9 + 15 * 3600 + 1)
    #expect(light.brightness == 0.8)
  }

  @Test func `M6: outside the hours that dim, the light goes off after its own timeout`() throws {
    let bench = try bench(
      "", IdlePolicy(darkTimeout: 600).withOpeningHours("8:00-18:00", dimsOutside: true),
      at: LocalTime(year: 2027, month: 1, day: 4, hour: 17, minute: 59))
    bench.run(to: 120)
    #expect(light.brightness == 0.2)
    bench.run(from: 120, to: 610)
    #expect(light.changes.map { $0.0 } == [0.2, 0])
  }

  @Test func `M6: within the hours, the light follows its own timeouts`() throws {
    let start = LocalTime(year: 2027, month: 1, day: 4, hour: 7, minute: 55)
    let bench = try bench("", IdlePolicy(darkTimeout: 600).withOpeningHours("8:00-18:00"), at: start)
    // The ten minutes count from eight o'clock, not from the start.
    bench.run(to: 9 + 15 * 60 - 1)
    #expect(light.changes.isEmpty)
    bench.run(from: 9 + 15 * 60 - 1, to: 9 + 15 * 60 + 1)
    #expect(light.brightness == 0)
  }
}
