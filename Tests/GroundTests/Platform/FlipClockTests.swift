import Platform
import TestContexts
import Testing

@Suite("A flip clock", .freshContext) struct FlipClockTests {
  @Test func `has no prediction before the first flip`() {
    let clock = FlipClock(interval: 0.02)
    #expect(clock.nextBlank(after: 5) == 5)
    #expect(clock.readyTime == nil)
  }

  @Test func `predicts blanks from the last flip, even after idle time`() {
    var clock = FlipClock(interval: 0.02)
    clock.recordFlip(at: 1)
    #expect(abs(clock.nextBlank(after: 1) - 1.02) < 1e-9)
    #expect(abs(clock.nextBlank(after: 1.015) - 1.02) < 1e-9)
    #expect(abs(clock.nextBlank(after: 3.013) - 3.02) < 1e-9)
    #expect(abs(clock.nextBlank(after: 0.99) - 1) < 0.021)
  }

  @Test func `does not delay a driver with vertical blanks`() {
    var clock = FlipClock(interval: 0.02)
    for frame in 0..<100 { clock.recordFlip(at: Double(frame) * 0.02 + (frame % 2 == 0 ? 0 : 0.003)) }
    #expect(!clock.isPaced)
    #expect(clock.readyTime == nil)
  }

  @Test func `paces a driver whose flips are faster than the refresh rate`() {
    var clock = FlipClock(interval: 0.02)
    clock.recordFlip(at: 1)
    clock.recordFlip(at: 1.002)
    #expect(clock.readyTime == nil)
    clock.recordFlip(at: 1.004)
    #expect(clock.isPaced)
    #expect(clock.readyTime == 1.024)
    #expect(clock.nextBlank(after: 1.01) == 1.024)
  }

  @Test func `is not affected by one late timestamp`() {
    var clock = FlipClock(interval: 0.02)
    // Mode setting takes time, and the next vertical blank is not aligned with the previous ones.
    for time in [1.015, 1.02, 1.04, 1.075, 1.08, 1.1] { clock.recordFlip(at: time) }
    #expect(!clock.isPaced)
  }

  @Test func `does not delay a frame after idle time`() {
    var clock = FlipClock(interval: 0.02, isPaced: true)
    #expect(clock.nextBlank(after: 7) == 7)
    clock.recordFlip(at: 1)
    #expect(clock.nextBlank(after: 7) == 7)
    #expect(clock.readyTime == 1.02)
  }
}
