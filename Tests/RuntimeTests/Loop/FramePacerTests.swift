import TestContexts
import Testing

@testable import Runtime

@Suite("A frame pacer", .freshContext) struct FramePacerTests {
  @Test func `starts the next frame as late as its cost allows`() {
    var pacer = FramePacer()
    for _ in 0..<100 { pacer.recordCost(0.001) }
    let start = pacer.start(for: 1.016, now: 1)
    #expect(abs(start - (1.016 - 0.001 - FramePacer.margin)) < 1e-9)
  }

  @Test func `remembers an expensive frame for a while`() {
    var pacer = FramePacer()
    pacer.recordCost(0.010)
    pacer.recordCost(0.001)
    #expect(pacer.cost > 0.008)
    for _ in 0..<100 { pacer.recordCost(0.001) }
    #expect(pacer.cost == 0.001)
  }

  @Test func `never starts in the past`() {
    var pacer = FramePacer()
    pacer.recordCost(0.1)
    #expect(pacer.start(for: 1.01, now: 1) == 1)
  }
}
