import Geometry
import ReleaseFormat
import Toolkit

/// Detects the gesture with which the staff opens its page: a number of fingers held still for a time.
///
/// It only observes touches. While fewer fingers are down it schedules nothing, so an app at rest is not affected.
struct StaffGesture: Equatable {
  /// The distance in points that a held finger may move. Chosen: a hand on the panel is never quite still.
  static let slop = 24.0
  let fingers: Int
  let seconds: Double

  /// The default gesture. Chosen: a whole hand, for longer than users rest one on a kiosk.
  static let `default` = StaffGesture(fingers: 5, seconds: 5)

  private var heldFingers: [HeldFinger] = []
  /// The time since which all fingers are down, or `nil`.
  private var start: Double?
  /// Whether a finger has moved or there were too many fingers. All must lift before the next attempt.
  private var hasFailed = false

  private struct HeldFinger: Equatable {
    let contact: Int32
    let point: Point
  }

  init(fingers: Int, seconds: Double) {
    self.fingers = fingers
    self.seconds = seconds
    heldFingers.reserveCapacity(16)
  }

  /// Parses `FINGERS,SECONDS`, with 1 to 10 fingers and 1 to 60 seconds. Returns `nil` for anything else.
  init?(_ text: String) {
    guard let gesture = KioskSetting.parseStaffGesture(text) else { return nil }
    self.init(fingers: gesture.fingers, seconds: Double(gesture.seconds))
  }

  /// The time at which the gesture completes if nothing changes, or `nil` if it is not in progress.
  var deadline: Double? { start.map { $0 + seconds } }

  mutating func update(with input: TouchInput) {
    switch input.phase {
    case .down:
      heldFingers.removeAll { $0.contact == input.contact }
      // More than a panel reports. The limit keeps lost lifts from filling the memory. Chosen value.
      if heldFingers.count < 64 { heldFingers.append(HeldFinger(contact: input.contact, point: input.location)) }
      if heldFingers.count > fingers { hasFailed = true }
      start = heldFingers.count == fingers && !hasFailed ? input.time : nil
    case .move:
      guard !hasFailed, let finger = heldFingers.first(where: { $0.contact == input.contact }) else { return }
      if finger.point.distance(to: input.location) > Self.slop {
        hasFailed = true
        start = nil
      }
    case .up, .cancel:
      heldFingers.removeAll { $0.contact == input.contact }
      start = nil
      if heldFingers.isEmpty { hasFailed = false }
    }
  }

  /// Resets the gesture after it was recognized. All fingers must lift before the next one.
  mutating func reset() {
    start = nil
    hasFailed = true
  }

  /// Forgets all touches, because the panel was replaced or removed.
  mutating func removeAllTouches() { self = StaffGesture(fingers: fingers, seconds: seconds) }
}
