import Glibc
import System
import TestContexts
import Testing
import Toolkit
import ToolkitTestKit

@testable import EventSources

@Suite("A worker", .freshContext) struct WorkerTests {
  private let desk = Desk()
  private var application: Application { desk.application }

  @Test func `runs one job after the other, and reports each result`() throws {
    let worker = Worker(for: application)
    var results: [Int] = []
    for number in 1...5 {
      worker.run {
        number * number
      } completion: {
        results.append($0)
      }
    }
    desk.runEventSources { results.count == 5 }
    #expect(results == [1, 4, 9, 16, 25])
  }

  @Test func `reports nothing after its release`() throws {
    let begun = Lock()
    let ended = try WakeEvent()
    var calls = 0
    do {
      let worker = Worker(for: application)
      worker.run {
        begun.withLock {}
        ended.signal()
      } completion: {
        calls += 1
      }
    }
    for _ in 0..<50 {
      application.existingSources?.deliver(nil)
      Clock.sleep(for: 0.002)
    }
    #expect(calls == 0)
    #expect(application.existingSources?.pendingJobCount.count == 0)
  }

  @Test func `releases the application's objects on the application's thread`() throws {
    final class Marked {
      let thread = pthread_self()
      let gone: (Bool) -> Void
      init(_ gone: @escaping (Bool) -> Void) { self.gone = gone }
      deinit { gone(pthread_self() == thread) }
    }
    var ends: [Bool] = []
    let worker = Worker(for: application)
    for _ in 0..<200 {
      let marked = Marked { ends.append($0) }
      worker.run {
        1
      } completion: { _ in
        withExtendedLifetime(marked) {}
      }
    }
    desk.runEventSources { ends.count == 200 }
    #expect(ends == Array(repeating: true, count: 200))
  }

  @Test func `is waited for in scripted time`() throws {
    let worker = Worker(for: application)
    var result: Int?
    worker.run {
      Clock.sleep(for: 0.05)
      return 7
    } completion: {
      result = $0
    }
    application.existingSources?.waitForWorkers()
    application.existingSources?.deliver(nil)
    #expect(result == 7)
  }
}
