import TestContexts
import Testing

@testable import Appliance

@Suite("The guard of the clock", .freshContext) struct ClockGuardTests {
  private static let made: Int64 = 1_800_000_000
  private static let year: Int64 = 31_557_600

  /// A guard after ten seconds of a board's run.
  private func clock(_ wallClock: Int64) -> ClockGuard { ClockGuard(earliest: Self.made, wallClock: wallClock, at: 10) }

  @Test func `accepts a plausible time at the board's start`() {
    var clock = clock(Self.made + 100)
    #expect(clock.check(wallClock: Self.made + 5000, at: 20, isStarting: true) == .accepted(change: 4890))
    #expect(clock.check(wallClock: Self.made + 5010, at: 30, isStarting: true) == .unchanged)
    #expect(clock.check(wallClock: Self.made + 4000, at: 31, isStarting: true) == .accepted(change: -1011))
  }

  @Test func `refuses a step of a clock that was set`() {
    var clock = clock(Self.made + 100)
    for step in [-90, -3, 3, 3600, Self.year] as [Int64] {
      #expect(clock.check(wallClock: Self.made + 190 + step, at: 100, isStarting: false) == .refused(change: step))
    }
    // The clock was changed back.
    #expect(clock.check(wallClock: Self.made + 200, at: 110, isStarting: false) == .unchanged)
  }

  @Test func `accepts a plausible time whenever the clock was never set`() {
    var clock = clock(100)
    #expect(clock.check(wallClock: Self.made, at: 5010, isStarting: false) == .accepted(change: Self.made - 5100))
    #expect(clock.check(wallClock: Self.made + 60, at: 5020, isStarting: false) == .refused(change: 50))
  }

  @Test(arguments: [0, made - 1, made + 20 * year + 1, made + 500 * year])
  func `refuses a time outside of the board's life`(time: Int64) {
    for start in [100, Self.made + 100] {
      var clock = clock(start)
      #expect(clock.check(wallClock: time, at: 10, isStarting: true) == .refused(change: time - start))
    }
  }

  @Test func `ignores differences of rounding, and does not let them add up`() {
    var clock = clock(Self.made)
    #expect(clock.check(wallClock: Self.made + 11, at: 20.9, isStarting: false) == .unchanged)
    #expect(clock.check(wallClock: Self.made + 21, at: 30.1, isStarting: false) == .unchanged)
    #expect(clock.check(wallClock: Self.made + 32, at: 40.5, isStarting: false) == .refused(change: 2))
  }
}
