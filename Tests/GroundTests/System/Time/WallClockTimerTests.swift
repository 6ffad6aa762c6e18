import TestContexts
import Testing

@testable import System

@Suite(.freshContext) struct WallClockTimerTests {
  @Test(.slow) func `is due at its second, and not before`() throws {
    let timer = try WallClockTimer()
    let poll = try Poll()
    try poll.add(timer.descriptor.rawValue, tag: 1)
    var heard = 0
    try poll.wait(for: 0) { _ in heard += 1 }
    #expect(heard == 0)
    let next = WallClock.now + 1
    _ = timer.set(to: next)
    try poll.wait(for: 5) { _ in heard += 1 }
    let wasSet = timer.readEvent()
    #expect(heard == 1 && WallClock.now >= next && !wasSet)
    try poll.wait(for: 0) { _ in heard += 1 }
    #expect(heard == 1, "it is read")
    _ = timer.set(to: -5)
    try poll.wait(for: 5) { _ in heard += 1 }
    #expect(heard == 2, "a past time is due immediately")
  }
}
