import TestContexts
import Testing

@testable import System

@Suite("Threads and locks", .freshContext) struct ThreadTests {
  @Test func `counts the program's threads`() throws {
    let lock = Lock()
    // A large number, because concurrent tests have threads, too.
    let added = 100
    nonisolated(unsafe) var isOver = false
    let before = try #require(Thread.count)
    for _ in 0..<added {
      try Thread.start("counted") { lock.withLock { while !isOver { lock.wait() } } }
    }
    let count = try #require(Thread.count)
    #expect(before >= 1)
    #expect(count >= added)
    lock.withLock {
      isOver = true
      lock.broadcast()
    }
  }

  @Test func `waits no longer than the given time`() {
    let lock = Lock()
    let start = Clock.now
    lock.withLock {
      // A wait may end early.
      while Clock.now < start + 0.05 { lock.wait(for: start + 0.05 - Clock.now) }
    }
    #expect(Clock.now - start < 10)
    lock.withLock { lock.wait(for: -1) }
  }

  @Test func `wakes before the time limit`() throws {
    let lock = Lock()
    nonisolated(unsafe) var isThere = false
    let start = Clock.now
    try lock.withLock { () -> Result<Void, Errno> in
      do throws(Errno) {
        try Thread.start("signal") {
          lock.withLock {
            isThere = true
            lock.broadcast()
          }
        }
      } catch { return .failure(error) }
      // Longer than the longest wait, which is a day.
      while !isThere { lock.wait(for: 1e9) }
      return .success(())
    }.get()
    #expect(Clock.now - start < 60)
  }
}
