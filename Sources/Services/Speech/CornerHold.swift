import Geometry
import Toolkit

/// A finger that holds a corner of the panel.
struct CornerHold {
  private var held: (contact: Int32, since: Double)?
  private var fingers = 0

  /// The time at which the corner has been held for long enough, or `nil`.
  var deadline: Double? { held.map { $0.since + SpeechCorner.holdTime } }

  mutating func receive(_ input: TouchInput, in corner: SpeechCorner, of bounds: Rect) {
    switch input.phase {
    case .down:
      fingers += 1
      // Only a single finger holds.
      held = fingers == 1 && corner.contains(input.location, of: bounds) ? (input.contact, input.time) : nil
    case .move:
      if held?.contact == input.contact, !corner.contains(input.location, of: bounds) { held = nil }
    case .up, .cancel:
      fingers = max(0, fingers - 1)
      held = nil
    }
  }

  /// Returns `true` once the corner has been held for long enough.
  mutating func isComplete(at now: Double) -> Bool {
    guard let deadline, now >= deadline - 1e-6 else { return false }
    held = nil
    return true
  }
}
