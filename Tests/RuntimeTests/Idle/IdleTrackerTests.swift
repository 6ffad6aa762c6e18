import Geometry
import TestContexts
import Testing
import Toolkit

@testable import Runtime

@Suite(.freshContext) struct IdleTrackerTests {
  private func finger(_ contact: Int32, _ phase: TouchInput.Phase, _ time: Double) -> TouchInput {
    TouchInput(contact: contact, phase: phase, location: Point(1, 1), time: time)
  }

  @Test func `M1: it asks a minute after the last finger, and the session ends after the warning`() {
    var attendance = IdleTracker(IdlePolicy(idleTimeout: 60, warningDuration: 10), at: 0)
    let down = attendance.update(with: finger(1, .down, 5))
    #expect(down)
    #expect(attendance.deadline == nil, "a resting finger counts as use")
    attendance.advance(to: 1000)
    #expect(attendance.isAwake)
    let up = attendance.update(with: finger(1, .up, 1000))
    #expect(up)
    #expect(attendance.deadline == 1060)
    attendance.advance(to: 1059.9)
    #expect(attendance.isAwake)
    attendance.advance(to: 1060)
    #expect(attendance.visit == .warning(until: 1070) && attendance.deadline == 1070)
    attendance.advance(to: 1070)
    #expect(attendance.visit == .idle && attendance.deadline == nil)
  }

  @Test func `M1: a user extends the visit ten times and more, by fingers and keys`() {
    var attendance = IdleTracker(IdlePolicy(idleTimeout: 60, warningDuration: 20), at: 0)
    var now = 0.0
    for count in 1...12 {
      now += 60
      attendance.advance(to: now)
      #expect(attendance.visit == .warning(until: now + 20), "\(count)")
      // In the last moment.
      now += 19.9
      attendance.advance(to: now)
      if count % 2 == 0 {
        attendance.recordActivity(at: now)
      } else {
        _ = attendance.update(with: finger(1, .down, now))
        _ = attendance.update(with: finger(1, .up, now))
      }
      #expect(attendance.visit == .active && attendance.deadline == now + 60, "\(count)")
    }
  }

  @Test func `M2: the finger that ends the idle time is ignored until it lifts, and the app receives the next one`() {
    var attendance = IdleTracker(IdlePolicy(idleTimeout: 60, warningDuration: 10), at: 0)
    attendance.advance(to: 65)
    let heard = [
      attendance.update(with: finger(7, .down, 66)), attendance.update(with: finger(8, .down, 66.1)),
      attendance.update(with: finger(7, .move, 66.2)),
      attendance.update(with: finger(8, .up, 66.3)), attendance.update(with: finger(7, .up, 66.4)),
      attendance.update(with: finger(7, .down, 67)),
    ]
    #expect(heard == [false, true, false, true, false, true])
    #expect(attendance.isAwake)
  }

  @Test func `M4: the light dims and goes off after its own timeouts`() {
    var attendance = IdleTracker(IdlePolicy(dimTimeout: 30, darkTimeout: 100), at: 0)
    #expect(attendance.deadline == 30)
    attendance.advance(to: 30)
    #expect(attendance.light == .dim && attendance.visit == .active && attendance.deadline == 100)
    attendance.advance(to: 100)
    #expect(attendance.light == .dark && attendance.deadline == nil)
    attendance.recordActivity(at: 200)
    #expect(attendance.isAwake && attendance.deadline == 230)
  }

  @Test func `contradictory timeouts are harmless`() {
    var attendance = IdleTracker(
      IdlePolicy(idleTimeout: 60, warningDuration: -5, dimTimeout: 100, darkTimeout: 50), at: 0)
    attendance.advance(to: 50)
    #expect(attendance.light == .dark && attendance.deadline == 60)
    attendance.advance(to: 60)
    #expect(attendance.visit == .idle && attendance.deadline == nil, "light that is off is not dimmed")
    var idle = IdleTracker(IdlePolicy(), at: 0)
    idle.advance(to: 1e9)
    #expect(idle.isAwake && idle.deadline == nil)
  }

  @Test func `a lift that was lost with its panel does not count as use`() {
    var attendance = IdleTracker(IdlePolicy(idleTimeout: 60, warningDuration: 10), at: 0)
    for contact: Int32 in 0..<1000 { _ = attendance.update(with: finger(contact, .down, 1)) }
    #expect(attendance.deadline == nil)
    attendance.removeAllTouches()
    #expect(attendance.deadline == 61)
  }
}
