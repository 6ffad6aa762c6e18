import Geometry
import Toolkit

/// A finger that holds a corner of the panel.
struct CornerHold {
  private var held: (contact: Int32, since: Double)?
  private var contacts: [Int32] = []
  /// The number of contacts that are remembered. More than a panel reports. Chosen value.
  private static let maximumContacts = 64

  /// The time at which the corner has been held for long enough, or `nil`.
  var deadline: Double? { held.map { $0.since + SpeechCorner.holdTime } }

  mutating func receive(_ input: TouchInput, in corner: SpeechCorner, of bounds: Rect) {
    switch input.phase {
    case .down:
      contacts.removeAll { $0 == input.contact }
      if contacts.count < Self.maximumContacts { contacts.append(input.contact) }
      // Only a single finger holds.
      held = contacts.count == 1 && corner.contains(input.location, of: bounds) ? (input.contact, input.time) : nil
    case .move:
      if held?.contact == input.contact, !corner.contains(input.location, of: bounds) { held = nil }
    case .up, .cancel:
      contacts.removeAll { $0 == input.contact }
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
