import System
import TestContexts
import Testing

@Suite("A separate process", .freshContext, .aloneInProcess) struct SpawnedProcessTests {
  @Test func `reports by its status whether its work succeeded`() throws {
    #expect(try SpawnedProcess { true }.waitForExit(timeout: 10) == .exited(status: 0))
    #expect(try SpawnedProcess { false }.waitForExit(timeout: 10) == .exited(status: 1))
  }

  @Test func `that hangs blocks no caller, and is ended by a signal`() throws {
    let child = try SpawnedProcess {
      while true { Clock.sleep(for: 60) }
    }
    #expect(child.waitForExit(timeout: 0) == nil)
    // SIGTERM, which this process may block and read through a descriptor. The child must not inherit that.
    child.send(signal: 15)
    #expect(child.waitForExit(timeout: 10) == .killed(signal: 15))
  }

  @Test func `does not change the parent's state`() throws {
    var count = 0
    let child = try SpawnedProcess {
      count += 1
      return count == 1
    }
    #expect(child.waitForExit(timeout: 10) == .exited(status: 0))
    #expect(count == 0)
  }
}
