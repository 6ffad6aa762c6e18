import System
import TestContexts
import TestKit
import Testing

@testable import VitrineNetwork

@Suite("The pauses before reconnecting", .freshContext) struct ReconnectPolicyTests {
  @Test(arguments: [0.0, 0.5, 1])
  func `grow from one second to at most a minute`(_ jitter: Double) {
    var policy = ReconnectPolicy()
    var now = 0.0
    var delays: [Double] = []
    for _ in 0..<8 {
      delays.append(policy.recordEnd(at: now, jitter: jitter))
      now += delays.last ?? 0
    }
    #expect(delays == [1, 2, 4, 8, 15, 30, 30, 30].map { $0 * (1 + jitter) })
    #expect(delays.allSatisfy { (1...60).contains($0) })
  }

  @Test func `grow if the server accepts each connection and soon closes it`() {
    var policy = ReconnectPolicy()
    var now = 0.0
    var attempts = 0
    while now < 3600 {
      policy.recordAcceptance(at: now)
      now += policy.recordEnd(at: now + 0.1, jitter: 0)
      attempts += 1
    }
    #expect(attempts < 130)
  }

  @Test func `start again after a connection that lasted`() {
    var policy = ReconnectPolicy()
    for _ in 0..<6 { _ = policy.recordEnd(at: 0, jitter: 0) }
    policy.recordAcceptance(at: 100)
    #expect(policy.recordEnd(at: 100 + ReconnectPolicy.lastingTime - 1, jitter: 0) == 30)
    policy.recordAcceptance(at: 300)
    #expect(policy.recordEnd(at: 300 + ReconnectPolicy.lastingTime, jitter: 0) == 1)
    // An attempt that fails does not count as the end of that connection.
    #expect(policy.recordEnd(at: 1000, jitter: 0) == 2)
  }

  @Test func `spread two hundred clients of a broker that restarts over a second`() {
    var dice = SeededGenerator(state: 1)
    var counts = [Int](repeating: 0, count: 10)
    for _ in 0..<200 {
      var policy = ReconnectPolicy()
      let delay = policy.recordEnd(at: 0, jitter: dice.next(in: 0..<1))
      counts[min(9, Int((delay - 1) * 10))] += 1
    }
    #expect(counts.allSatisfy { $0 < 60 })
  }
}
