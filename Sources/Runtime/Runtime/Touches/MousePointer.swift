import Geometry
import Platform

/// Where the screen shows a mouse, which nobody could see otherwise: from when it moves or is
/// pressed until it has rested for a while, a finger comes down on a panel, or it goes.
///
/// Without a mouse nothing is kept, timed or drawn.
struct MousePointer {
  /// How long a mouse that rests is shown, in seconds. D: long enough to read what it points
  /// to, and short for who leaves the desk and takes to the panel.
  static let patience = 5.0

  /// Where it is shown, in the window's points; nil while it is hidden.
  private(set) var place: Point?
  /// When it is to be hidden unless it moves; nil while it is hidden or held down.
  private(set) var deadline: Double?
  /// The finger that it stands for while its button is down, else 0.
  private var contact: Int32 = 0

  /// Takes in what was reported, of fingers too.
  mutating func follow(_ sample: TouchSample, _ mapping: PanelMapping) {
    switch sample.phase {
    case .hover:
      place = mapping.point(at: sample.place)
      contact = sample.contact
      deadline = contact == 0 ? sample.time + Self.patience : nil
    case .down where sample.contact != contact: hide()
    case .leave: hide()
    case .down, .move, .up, .cancel: break
    }
  }

  /// It is seen again when it moves.
  mutating func hide() {
    place = nil
    deadline = nil
  }
}
