import System
import TestContexts
import Testing

@testable import Appliance

@Suite("A watchdog", .freshContext) struct WatchdogTests {
  @Test func `is fed immediately, and then every four seconds`() throws {
    // `/dev/null` does not support the watchdog's ioctls. This test only checks the deadlines.
    let watchdog = try Watchdog("/dev/null")
    #expect(watchdog.deadline <= 100)
    watchdog.feed(at: 100)
    #expect(watchdog.deadline == 104)
    watchdog.feed(at: 103.9)
    #expect(watchdog.deadline == 104)
    watchdog.feed(at: 104.5)
    #expect(watchdog.deadline == 108.5)
  }
}
