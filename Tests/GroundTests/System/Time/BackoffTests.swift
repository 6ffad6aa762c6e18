import System
import TestContexts
import Testing

@Suite("A backoff", .freshContext) struct BackoffTests {
  @Test func `increases to its longest delay`() {
    var backoff = Backoff([0.01, 0.02, 0.04, 0.08, 0.16, 0.32, 0.64, 1])
    #expect(backoff.deadline == nil)
    var now = 0.0
    var waits: [Int] = []
    for _ in 0..<10 {
      backoff.recordFailure(at: now)
      waits.append(Int(((backoff.deadline! - now) * 1000).rounded()))
      now = backoff.deadline!
      backoff.startAttempt()
    }
    #expect(waits == [10, 20, 40, 80, 160, 320, 640, 1000, 1000, 1000])
  }

  @Test func `distinguishes a temporary failure from a lasting one within a second`() {
    var backoff = Backoff([0.01, 0.02, 0.04, 0.08, 0.16, 0.32, 0.64, 1])
    var now = 0.0
    while !backoff.isAtMaximumDelay {
      backoff.recordFailure(at: now)
      now = backoff.isAtMaximumDelay ? now : backoff.deadline!
      backoff.startAttempt()
    }
    #expect(now > 0.5 && now < 1)
    backoff.reset()
    #expect(!backoff.isAtMaximumDelay)
  }

  @Test func `recognizes the first failure since a success, so that one line is logged`() {
    var backoff = Backoff([0.01, 0.02, 0.04, 0.08, 0.16, 0.32, 0.64, 1])
    backoff.recordFailure(at: 1)
    #expect(backoff.isFirstFailure)
    backoff.startAttempt()
    backoff.recordFailure(at: 2)
    #expect(!backoff.isFirstFailure)
    backoff.reset()
    #expect(backoff.deadline == nil)
    backoff.recordFailure(at: 3)
    #expect(backoff.isFirstFailure)
  }

  @Test func `may start with an attempt that is due`() {
    var backoff = Backoff([2], firstDueAt: 5)
    #expect(backoff.deadline == 5 && !backoff.hasFailed)
    backoff.recordFailure(at: 6)
    #expect(backoff.deadline == 8 && backoff.hasFailed)
  }

  @Test func `an attempt starts once when it is due`() {
    var backoff = Backoff([1])
    backoff.recordFailure(at: 7)
    let begun = [7.9, 8, 9].map { backoff.startAttemptIfDue(at: $0) }
    #expect(begun == [false, true, false])
    #expect(backoff.deadline == nil)
  }
}
