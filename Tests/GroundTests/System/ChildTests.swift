import System
import TestContexts
import Testing

@Suite("A process of its own", .freshContext, .aloneInProcess) struct ChildTests {
  @Test func `tells by its status whether its work is done`() throws {
    #expect(try Child { true }.ending(within: 10) == .exited(status: 0))
    #expect(try Child { false }.ending(within: 10) == .exited(status: 1))
  }

  @Test func `that hangs holds nobody up, and is ended by a signal`() throws {
    let child = try Child {
      while true { Clock.sleep(seconds: 60) }
    }
    #expect(child.ending(within: 0) == nil)
    // SIGTERM, which this process may block and read through a descriptor. The child must not inherit that.
    child.send(signal: 15)
    #expect(child.ending(within: 10) == .killed(signal: 15))
  }

  @Test func `changes nothing here`() throws {
    var count = 0
    let child = try Child {
      count += 1
      return count == 1
    }
    #expect(child.ending(within: 10) == .exited(status: 0))
    #expect(count == 0)
  }
}
