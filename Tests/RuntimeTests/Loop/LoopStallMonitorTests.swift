import TestContexts
import Testing

@testable import Runtime

@Suite("A loop stall monitor", .freshContext) struct LoopStallMonitorTests {
  @Test func `logs nothing in time, or if nothing was due`() {
    var punctuality = LoopStallMonitor()
    punctuality.expect(nil, at: 10)
    #expect(punctuality.loopTurned(at: 100) == nil)
    punctuality.expect(100.5, at: 100)
    #expect(punctuality.loopTurned(at: 101.4) == nil)
    // A deadline of 0 means now, and the delay counts from the turn that requested it.
    punctuality.expect(0, at: 102)
    #expect(punctuality.loopTurned(at: 102.9) == nil)
  }

  @Test func `logs a few times that the loop was blocked`() {
    var punctuality = LoopStallMonitor()
    punctuality.expect(10.5, at: 10)
    #expect(
      punctuality.loopTurned(at: 22.5) == "the event loop was blocked for 12.0 s by a device, the app or the machine")
    var lines = 0
    for second in 0..<60 {
      punctuality.expect(0, at: 30 + Double(second) * 2)
      if punctuality.loopTurned(at: 32 + Double(second) * 2) != nil { lines += 1 }
    }
    #expect(lines <= 7)
  }
}
