import Foundation
import System
import TestContexts
import Testing

@testable import Appliance

@Suite("Work on a disk", .freshContext, .aloneInProcess) struct DiskWorkerTests {
  private func sleep(for seconds: Double) -> Bool {
    Clock.sleep(for: seconds)
    return true
  }

  @Test func `returns how its process ended`() {
    let disk = DiskWorker()
    #expect(disk.run { true } == .exited(status: 0))
    #expect(disk.run { false } == .exited(status: 1))
    #expect(disk.run { raise(SIGKILL) == 0 } == .killed(signal: SIGKILL))
  }

  @Test(.long) func `takes less time in one turn than the watchdog allows, even if it hangs several times`() {
    let disk = DiskWorker()
    var waits = 0
    disk.willWait = { waits += 1 }
    let start = Clock.now
    // An app's settings, its release, and its data.
    for _ in 0..<3 { #expect(disk.run { sleep(for: 60) } == nil) }
    #expect(Clock.now - start < Double(Watchdog.timeout) - Watchdog.interval + 3 * DiskWorker.leastTime)
    #expect(waits == 3)
    // Short work is still possible, and another turn has the time for long work.
    #expect(disk.run { true } == .exited(status: 0))
    disk.startTurn()
    #expect(disk.run { sleep(for: 2 * DiskWorker.leastTime) } == .exited(status: 0))
  }
}
