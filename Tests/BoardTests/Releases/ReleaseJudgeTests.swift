import TestContexts
import Testing

@testable import Appliance

@Suite(.freshContext) struct ReleaseJudgeTests {
  private var judge = ReleaseJudge(from: 100, seconds: 30)

  @Test
  mutating func `a release that presents a frame and stays alive is accepted at the end of its trial, and not before`()
  {
    judge.recordKeepAlive(at: 100.5, hasPanel: true)
    judge.recordFrame(at: 101)
    for time in stride(from: 105.5, to: 131, by: 5) {
      judge.recordKeepAlive(at: time, hasPanel: true)
      #expect(judge.verdict(at: time) == nil)
    }
    #expect(judge.deadline == nil)
    #expect(judge.verdict(at: 200) == nil)
    judge.recordKeepAlive(at: 131, hasPanel: true)
    #expect(judge.verdict(at: 131) == .good)
  }

  @Test mutating func `a release that stays alive but never presents a frame is rejected after ten seconds`() {
    judge.recordKeepAlive(at: 101, hasPanel: true)
    judge.recordKeepAlive(at: 106, hasPanel: true)
    #expect(judge.deadline == 110)
    #expect(judge.verdict(at: 109.9) == nil)
    #expect(judge.verdict(at: 110) == .bad("it presented no frame within 10 s"))
  }

  @Test mutating func `a missing panel does not count against it, and a panel that is connected must show a frame`() {
    judge.recordKeepAlive(at: 101, hasPanel: false)
    #expect(judge.deadline == nil)
    judge.recordKeepAlive(at: 116, hasPanel: false)
    #expect(judge.verdict(at: 120) == nil)
    var plugged = judge
    plugged.recordKeepAlive(at: 121, hasPanel: true)
    #expect(plugged.deadline == 131)
    #expect(plugged.verdict(at: 131) == .bad("it presented no frame within 10 s"))
    judge.recordKeepAlive(at: 131, hasPanel: false)
    #expect(judge.verdict(at: 131) == .good)
  }

  @Test mutating func `disconnecting the panel later has no effect`() {
    judge.recordFrame(at: 101)
    judge.recordKeepAlive(at: 110, hasPanel: false)
    #expect(judge.deadline == nil)
    judge.recordKeepAlive(at: 132, hasPanel: true)
    #expect(judge.verdict(at: 132) == .good)
  }

  @Test func `an expected panel that is missing rejects a system, whose display driver may be missing`() {
    var judge = ReleaseJudge(from: 100, seconds: 6, expectsPanel: true)
    for time in stride(from: 105.0, to: 160, by: 5) {
      judge.recordKeepAlive(at: time, hasPanel: false)
      #expect(judge.verdict(at: time) == nil && judge.deadline == 160)
    }
    var late = judge
    #expect(judge.verdict(at: 160) == .bad("no panel was found within 60 s, and one was connected before"))
    // The driver was loaded.
    late.recordKeepAlive(at: 158, hasPanel: true)
    #expect(late.verdict(at: 160) == nil && late.deadline == 168)
    late.recordFrame(at: 159)
    late.recordKeepAlive(at: 165, hasPanel: true)
    #expect(late.verdict(at: 165) == .good)
  }
}
