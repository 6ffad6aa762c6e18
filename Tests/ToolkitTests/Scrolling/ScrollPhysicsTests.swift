import TestContexts
import Testing
@testable import Toolkit

private func isNear(_ a: Double, _ b: Double, within tolerance: Double) -> Bool { abs(a - b) <= tolerance }

@Suite("Scroll physics", .freshContext) struct ScrollPhysicsTests {
  // MARK: V5

  @Test(arguments: [(480.0, 49.3), (960.0, 52.0)])
  func `V5: a finger 100 beyond the edge pulls content 49_3 in a view of 480, 52_0 in one of 960`(
    dimension: Double, stretch: Double
  ) {
    let band = RubberBand(dimension: dimension)
    #expect(isNear(band.stretch(100), stretch, within: 0.05))
    #expect(band.stretch(-100) == -band.stretch(100))
    #expect(isNear(band.travel(for: band.stretch(100)), 100, within: 1e-9))
    #expect(isNear(band.travel(for: -band.stretch(37)), -37, within: 1e-9))
  }

  @Test func `V5: content never moves beyond the length of its view, and follows less and less`() {
    let band = RubberBand(dimension: 480)
    #expect(band.stretch(1e9) < 480)
    #expect(band.stretch(0) == 0 && isNear(band.slope(at: 0), 0.55, within: 1e-9))
    #expect(isNear(band.slope(at: 100), (band.stretch(100.01) - band.stretch(99.99)) / 0.02, within: 1e-6))
    #expect(RubberBand(dimension: 0).stretch(50) == 0 && RubberBand(dimension: 0).travel(for: 50) == 0)
  }

  // MARK: V6

  @Test(arguments: [(DecelerationRate.normal, 494.0, 2.30), (.fast, 98.0, 0.46)])
  func `V6: released at 1000 points a second, content moves 494 in 2_30 s, or 98 in 0_46 s`(
    rate: DecelerationRate, distance: Double, duration: Double
  ) {
    let glide = Deceleration(velocity: 1000, rate: rate)
    #expect(isNear(glide.totalDistance, distance, within: 0.1))
    #expect(isNear(glide.duration, duration, within: 0.005))
    #expect(!glide.isFinished(after: duration - 0.01) && glide.isFinished(after: duration + 0.01))
    #expect(isNear(glide.distance(after: duration - 0.01), distance, within: 0.2))
    #expect(glide.distance(after: 60) == glide.totalDistance)
    #expect(isNear(Deceleration(velocity: -1000, rate: rate).distance(after: 9), -distance, within: 0.1))
  }

  @Test func `V6: it stops at 10 points a second, and does not start at 10`() {
    #expect(Deceleration(velocity: 10, rate: .normal).totalDistance == 0)
    #expect(Deceleration(velocity: -10, rate: .normal).isFinished(after: 0))
    #expect(isNear(Deceleration(velocity: 110, rate: .normal).totalDistance, 49.9, within: 1e-9))
  }

  @Test func `V6: after a distance, time and speed agree`() {
    let glide = Deceleration(velocity: -1000, rate: .normal)
    let time = glide.time(toTravel: -300)
    #expect(isNear(glide.distance(after: time), -300, within: 1e-6))
    #expect(isNear(glide.velocity(after: time), glide.velocity(afterTravelling: -300), within: 1e-6))
  }

  @Test(arguments: [0.0, 1, -1, 2, .nan])
  func `V6: a rate that never ends, or ends immediately, counts as the normal one`(rate: Double) {
    #expect(DecelerationRate(rawValue: rate) == .normal)
  }

  // MARK: V7

  @Test func `V7: content faster than 50 points a second bounces critically damped at 11 a second`() {
    let bounce = Bounce(displacement: 0, velocity: 1100)
    // The maximum is at 1/11 s: 1100 / 11 / e.
    #expect(isNear(bounce.displacement(after: 1 / 11), 36.788, within: 0.001))
    #expect(isNear(bounce.velocity(after: 1 / 11), 0, within: 1e-9))
    #expect(bounce.velocity(after: 0) == 1100)
    let pulled = Bounce(displacement: 40, velocity: 51)
    #expect(isNear(pulled.displacement(after: 0.1), (40 + (51 + 440) * 0.1) * 0.332871, within: 1e-3))
  }

  @Test func `V7: content at rest returns at rates of 9 and 46 a second`() {
    let bounce = Bounce(displacement: 100, velocity: 0)
    // 100 (46 e^-0.9 - 9 e^-4.6) / 37
    #expect(isNear(bounce.displacement(after: 0.1), 50.302, within: 0.001))
    #expect(bounce.displacement(after: 0) == 100 && isNear(bounce.velocity(after: 0), 0, within: 1e-9))
    #expect(isNear(Bounce(displacement: -20, velocity: 50).velocity(after: 0), 50, within: 1e-9))
  }

  @Test(arguments: [(100.0, 0.0), (0, 2000), (-80, 300), (30, -900)])
  func `V7: a bounce ends within 1_2 seconds at its edge`(displacement: Double, velocity: Double) {
    let bounce = Bounce(displacement: displacement, velocity: velocity)
    #expect(!bounce.isFinished(after: 0) && bounce.isFinished(after: 1.2))
  }

  @Test func `a bounce with an inward speed passes its edge, and one without does not`() throws {
    let thrown = Bounce(displacement: -30, velocity: 900)
    let passing = try #require(thrown.passing)
    #expect(isNear(thrown.displacement(after: passing), 0, within: 1e-9))
    #expect(Bounce(displacement: -30, velocity: 200).passing == nil)
    #expect(Bounce(displacement: -30, velocity: 0).passing == nil)
    #expect(Bounce(displacement: 0, velocity: 900).passing == nil)
  }

  // MARK: V8, V9

  @Test func `V8: without a flick the nearest page wins, and a flick of more than 200 moves one page`() {
    let paging = PageSnapping(pageLength: 300, range: ScrollRange(0, 900))
    func target(_ offset: Double, _ velocity: Double, from start: Double) -> Double {
      paging.targetOffset(from: offset, velocity: velocity, dragStart: start)
    }
    #expect(target(149, 0, from: 0) == 0 && target(151, 0, from: 0) == 300)
    #expect(target(149, 200, from: 0) == 0 && target(20, 201, from: 0) == 300)
    #expect(target(280, -201, from: 300) == 0)
    #expect(target(590, 5000, from: 300) == 600 && target(20, -5000, from: 300) == 0)
    // Dragged forward and flicked back: returns to the start.
    #expect(target(420, -500, from: 300) == 300)
    #expect(target(-40, -900, from: 0) == 0 && target(930, 900, from: 900) == 900)
    #expect(
      PageSnapping(pageLength: 0, range: ScrollRange(0, 900)).targetOffset(from: 950, velocity: 0, dragStart: 0) == 900)
  }

  @Test func `V9: offsets range from minus the inset to content plus inset minus bounds`() {
    let range = ScrollRange(content: 1000, visible: 480, before: 20, after: 30)
    #expect(range == ScrollRange(-20, 550))
    #expect(range.overshoot(-50) == -30 && range.overshoot(560) == 10 && range.overshoot(3) == 0)
    let short = ScrollRange(content: 100, visible: 480, before: 20, after: 30)
    #expect(!short.isScrollable && short.clamp(40) == -20)
  }

  // MARK: A complete gesture

  @Test func `content that reaches an edge bounces from that moment, at any frame rate`() {
    let range = ScrollRange(0, 1000)
    var smooth = AxisMotion(from: 900, velocity: 1000, at: 5, in: range, rate: .normal)
    var rough = smooth
    for step in 1...60 { smooth.advance(to: 5 + Double(step) * 0.005, in: range, bounces: true) }
    rough.advance(to: 5.3, in: range, bounces: true)
    #expect(isNear(smooth.offset, rough.offset, within: 1e-9))
    #expect(smooth.offset > 1000 && smooth.isMoving)
    rough.advance(to: 9, in: range, bounces: true)
    #expect(rough.offset == 1000 && !rough.isMoving)
  }

  @Test func `without bounces it stops at the edge`() {
    let range = ScrollRange(0, 1000)
    var motion = AxisMotion(from: 900, velocity: 1000, at: 0, in: range, rate: .normal)
    motion.advance(to: 0.3, in: range, bounces: false)
    #expect(motion.offset == 1000 && !motion.isMoving)
  }

  @Test func `content thrown back over its edge keeps decelerating inside`() {
    let range = ScrollRange(0, 1000)
    var motion = AxisMotion(from: -20, velocity: 1500, at: 0, in: range, rate: .normal)
    motion.advance(to: 5, in: range, bounces: true)
    #expect(motion.offset > 300 && motion.offset < 900 && !motion.isMoving)
  }

  @Test func `the bounce to an edge that moves closer has no jump`() {
    var motion = AxisMotion(from: 800, velocity: 500, at: 0, in: ScrollRange(0, 1000), rate: .normal)
    motion.advance(to: 0.1, in: ScrollRange(0, 1000), bounces: true)
    let before = motion.offset
    motion.advance(to: 0.116, in: ScrollRange(0, 700), bounces: true)
    #expect(abs(motion.offset - before) < 12)
    motion.advance(to: 3, in: ScrollRange(0, 700), bounces: true)
    #expect(motion.offset == 700)
  }

  @Test func `a shifted motion ends shifted by the same distance`() {
    let range = ScrollRange(0, 9000)
    var motion = AxisMotion(from: 100, velocity: 1000, at: 0, in: range, rate: .normal)
    motion.advance(to: 0.5, in: range, bounces: true)
    motion.shift(by: 3000)
    motion.advance(to: 3, in: range, bounces: true)
    #expect(isNear(motion.offset, 3594, within: 0.1))
  }
}
