import TestContexts
import Testing

@testable import System

@Suite("The clock", .freshContext) struct ClockTests {
  /// A moment may pass between the check of a deadline and the sleep until it.
  @Test(arguments: [-1e-9, -0.0005, -1, 0, -Double.infinity, .nan])
  func `does not sleep for a time that is not positive`(seconds: Double) {
    let start = Clock.now
    Clock.sleep(for: seconds)
    // Enough for a busy machine. A wrong conversion would sleep for centuries.
    #expect(Clock.now - start < 60)
  }
}
