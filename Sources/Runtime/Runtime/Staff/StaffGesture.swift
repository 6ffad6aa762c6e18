import Geometry
import System
import Toolkit

/// Tells from the fingers on the glass when the staff asks for the page about the board: so many of them, held still for so long.
///
/// It only watches. While fewer fingers are down nothing is timed, and nothing of it costs the app anything at rest.
struct StaffGesture: Equatable {
  /// D: what a finger that is held still may move by, in points; a hand on the glass is not quite at rest.
  static let slop = 24.0
  /// How many fingers.
  let fingers: Int
  /// For how long, in seconds.
  let seconds: Double

  /// D: a whole hand, for longer than anybody rests one on a kiosk.
  static let usual = StaffGesture(fingers: 5, seconds: 5)

  private var places: [Place] = []
  /// Since when all of them are down; nil while they are not.
  private var start: Double?
  /// One has moved, or there was one too many: nothing counts until all have lifted.
  private var isSpoilt = false

  private struct Place: Equatable {
    let contact: Int32
    let point: Point
  }

  init(fingers: Int, seconds: Double) {
    (self.fingers, self.seconds) = (fingers, seconds)
    places.reserveCapacity(16)
  }

  /// `FINGERS,SECONDS`, 1 to 10 and 1 to 60; nil for anything else.
  init?(_ text: String) {
    let words = text.split(separator: ",", omittingEmptySubsequences: false)
    guard words.count == 2, let fingers = Int(decimal: words[0]), let seconds = Int(decimal: words[1]), (1...10).contains(fingers),
      (1...60).contains(seconds)
    else { return nil }
    self.init(fingers: fingers, seconds: Double(seconds))
  }

  /// When it is made, if nothing changes until then; nil while the fingers are not on the glass.
  var deadline: Double? { start.map { $0 + seconds } }

  /// Takes in what a finger did.
  mutating func follow(_ input: TouchInput) {
    switch input.phase {
    case .down:
      places.removeAll { $0.contact == input.contact }
      // D: more than a panel reports; lost lifts must not fill the memory.
      if places.count < 64 { places.append(Place(contact: input.contact, point: input.location)) }
      if places.count > fingers { isSpoilt = true }
      start = places.count == fingers && !isSpoilt ? input.time : nil
    case .move:
      guard !isSpoilt, let place = places.first(where: { $0.contact == input.contact }) else { return }
      if place.point.distance(to: input.location) > Self.slop {
        isSpoilt = true
        start = nil
      }
    case .up, .cancel:
      places.removeAll { $0.contact == input.contact }
      start = nil
      if places.isEmpty { isSpoilt = false }
    }
  }

  /// It was made: the fingers have to lift before it can be made again.
  mutating func take() {
    start = nil
    isSpoilt = true
  }

  /// The panel is another one now, or gone: no finger is on it.
  mutating func forget() { self = StaffGesture(fingers: fingers, seconds: seconds) }
}
