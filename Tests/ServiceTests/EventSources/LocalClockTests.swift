import System
import TestContexts
import Testing
import Toolkit
import ToolkitTestKit

@testable import EventSources

@Suite(.freshContext) struct LocalClockTests {
  private static let berlin = "CET-1CEST,M3.5.0,M10.5.0/3"
  private let application = Application()
  private var clock: LocalClock { application.wallClock }

  /// Advances the application at each of its timers, as the event loop does. Returns the number of steps.
  @discardableResult
  private func advance(_ seconds: Double) -> Int {
    let end = application.now + seconds
    var count = 0
    while let next = application.nextDeadline, next <= end {
      application.advance(to: next)
      count += 1
    }
    application.advance(to: end)
    return count
  }

  @Test func `in scripted time it starts at noon and follows the application's time`() {
    #expect(clock.now == LocalTime(year: 2027, month: 1, day: 1, hour: 12) && clock.secondsFromUTC == 0 && clock.isSet)
    advance(86_400 + 61.5)
    #expect(clock.now == LocalTime(year: 2027, month: 1, day: 2, hour: 12, minute: 1, second: 1))
    clock.setScript(to: LocalTime(year: 2026, month: 7, day: 1, hour: 9), zone: Self.berlin)
    #expect(clock.now == LocalTime(year: 2026, month: 7, day: 1, hour: 9) && clock.secondsFromUTC == 7200)
    #expect(application.nextDeadline == nil, "there are no observers")
  }

  @Test func `each minute is reported once, and nothing wakes it without observers`() throws {
    clock.setScript(to: LocalTime(year: 2027, month: 1, day: 1, hour: 12, second: 30))
    var minutes: [Int] = []
    let watch = try clock.watch(.minute) { minutes.append(clock.now.minute) }
    #expect(advance(3600) == 60)
    #expect(minutes == Array(1...59) + [0])
    watch.cancel()
    #expect(advance(3600) == 0)
  }

  @Test func `each date of a year is reported once, at midnight, despite two clock changes`() throws {
    clock.setScript(to: LocalTime(year: 2028, month: 1, day: 1), zone: Self.berlin)
    var dates: [LocalTime] = []
    let watch = try clock.watch(.day) { dates.append(clock.now) }
    let wakes = advance(366 * 86_400 + 1)
    #expect(dates.count == 366 && wakes == 368, "the leap day is one, and both turns are looked at")
    #expect(dates.allSatisfy { $0.hour == 0 && $0.minute == 0 && $0.second == 0 })
    #expect(dates.contains { $0.month == 2 && $0.day == 29 } && dates.last == LocalTime(year: 2029, month: 1, day: 1))
    withExtendedLifetime(watch) {}
  }

  @Test func `observers are notified of a set clock and another zone, and of minutes only if the minute changed`()
    throws
  {
    var heard: [String] = []
    let watches = [
      try clock.watch(.set) { heard.append("set") }, try clock.watch(.zone) { heard.append("zone") },
      try clock.watch(.minute) { heard.append("minute") }, try clock.watch(.day) { heard.append("day") },
    ]
    clock.setScript(to: LocalTime(year: 2027, month: 1, day: 1, hour: 12, second: 20))
    #expect(heard == ["set"])
    heard = []
    clock.setScript(to: LocalTime(year: 1970, month: 1, day: 1))
    #expect(heard == ["set", "minute", "day"] && !clock.isSet)
    heard = []
    clock.setScript(to: LocalTime(year: 1970, month: 1, day: 1, hour: 1), zone: Self.berlin)
    #expect(heard == ["zone", "minute", "set"])
    withExtendedLifetime(watches) {}
  }

  @Test func `a handler may cancel the others and itself`() throws {
    var watches: [ClockWatch] = []
    var calls = 0
    for _ in 0..<3 {
      watches.append(
        try clock.watch(.minute) {
          calls += 1
          for watch in watches { watch.cancel() }
        })
    }
    advance(600)
    #expect(calls == 1)
  }

  @Test func `the machine's clock wakes once at the next change`() throws {
    let desk = Desk()
    desk.application.usesSystemClock = true
    desk.application.timeZoneName = Self.berlin
    let clock = desk.application.wallClock
    let before = WallClock.now
    let now = clock.now
    #expect([before, WallClock.now].contains(now.secondsSince1970 - Int64(clock.secondsFromUTC)))
    var calls = 0
    var asked = 0
    let watch = try clock.watch {
      asked += 1
      return asked == 1 ? before + 1 : nil
    } _: { wasSet in
      if !wasSet { calls += 1 }
    }
    desk.runEventSources { calls > 0 }
    #expect(calls == 1 && WallClock.now >= before + 1)
    watch.cancel()
    #expect(desk.application.nextDeadline == nil)
    clock.setScript(to: LocalTime(year: 1999, month: 1, day: 1))
    #expect(clock.now.year == now.year, "the machine's clock was not set")
  }
}
