import Geometry
import TestContexts
import Testing
import Toolkit

@testable import Runtime

@Suite(.freshContext) struct StaffGestureTests {
  private func finger(_ contact: Int32, _ phase: TouchInput.Phase, _ time: Double, x: Double? = nil) -> TouchInput {
    TouchInput(contact: contact, phase: phase, location: Point(x ?? Double(contact) * 50, 100), time: time)
  }

  /// Puts the given fingers down at intervals of a tenth of a second.
  private func follow(_ gesture: inout StaffGesture, fingers: ClosedRange<Int32>, from start: Double) {
    for contact in fingers { gesture.update(with: finger(contact, .down, start + Double(contact) / 10)) }
  }

  @Test func `S1: holding five fingers still for five seconds is the gesture`() {
    var gesture = StaffGesture.`default`
    follow(&gesture, fingers: 1...4, from: 1)
    #expect(gesture.deadline == nil)
    follow(&gesture, fingers: 5...5, from: 1)
    #expect(gesture.deadline == 6.5)
    // A hand is never completely still.
    gesture.update(with: finger(3, .move, 4, x: 150 + StaffGesture.slop))
    #expect(gesture.deadline == 6.5)
    gesture.reset()
    #expect(gesture.deadline == nil)
  }

  @Test func `S1: a missing finger, one too many or a moving one is not`() {
    var lifted = StaffGesture.`default`
    follow(&lifted, fingers: 1...5, from: 1)
    lifted.update(with: finger(2, .up, 3))
    #expect(lifted.deadline == nil)
    // A finger that touches again restarts the gesture.
    lifted.update(with: finger(2, .down, 4))
    #expect(lifted.deadline == 9)

    var many = StaffGesture.`default`
    follow(&many, fingers: 1...6, from: 1)
    #expect(many.deadline == nil)
    many.update(with: finger(6, .up, 3))
    #expect(many.deadline == nil)

    var moved = StaffGesture.`default`
    follow(&moved, fingers: 1...5, from: 1)
    moved.update(with: finger(4, .move, 3, x: 201 + StaffGesture.slop))
    #expect(moved.deadline == nil)
    // Moving back does not restart it.
    moved.update(with: finger(4, .move, 3.1, x: 200))
    #expect(moved.deadline == nil)
  }

  @Test func `S1: a failed attempt is forgotten when all fingers have lifted`() {
    var gesture = StaffGesture.`default`
    follow(&gesture, fingers: 1...6, from: 1)
    for contact: Int32 in 1...6 { gesture.update(with: finger(contact, contact == 3 ? .cancel : .up, 2)) }
    follow(&gesture, fingers: 1...5, from: 3)
    #expect(gesture.deadline == 8.5)
    gesture.removeAllTouches()
    #expect(gesture == StaffGesture.`default`)
  }

  @Test func `a finger whose lift was lost counts as one finger`() {
    var gesture = StaffGesture.`default`
    for _ in 0..<1000 { gesture.update(with: finger(1, .down, 1)) }
    follow(&gesture, fingers: 2...5, from: 1)
    #expect(gesture.deadline == 6.5)
  }

  @Test(arguments: [("3,10", 3, 10.0), ("10,60", 10, 60), ("1,1", 1, 1)])
  func `its setting has a number of fingers and a time`(text: String, fingers: Int, seconds: Double) throws {
    let gesture = try #require(StaffGesture(text))
    #expect(gesture.fingers == fingers && gesture.seconds == seconds)
  }

  @Test(arguments: [
    "", "5", "5,", ",5", "0,5", "11,5", "5,0", "5,61", "5,5,5", "five,5", "5;5", "-5,5", "+5,5", "5,+5",
  ])
  func `an invalid setting is rejected`(text: String) {
    #expect(StaffGesture(text) == nil)
  }
}
