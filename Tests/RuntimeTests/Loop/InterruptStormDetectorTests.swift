import TestContexts
import Testing

@testable import Runtime

@Suite("Interrupted waits", .freshContext) struct InterruptStormDetectorTests {
  /// Returns the time at which the interruptions count as endless, or `nil`.
  private func end(after count: Int, every seconds: Double, wholeEach whole: Int? = nil) -> Double? {
    var interruptions = InterruptStormDetector()
    for index in 0..<count {
      let isWhole = whole.map { index % $0 == 0 } ?? false
      if interruptions.recordWait(wasComplete: isWhole, at: Double(index) * seconds) { return Double(index) * seconds }
    }
    return nil
  }

  @Test func `without pause, a hundred times in a row, are an interrupt storm`() {
    #expect(end(after: 200, every: 0.001).map { $0 < 0.11 } == true)
  }

  @Test func `far apart are signals, however many`() {
    #expect(end(after: 10_000, every: 0.02) == nil)
    #expect(end(after: 10_000, every: 5) == nil)
  }

  @Test func `with a complete one among them are signals`() {
    #expect(end(after: 10_000, every: 0, wholeEach: 50) == nil)
  }
}
