import Geometry
import Platform

/// The position of the mouse pointer, which the kiosk draws itself. It is visible from when the mouse moves or is
/// pressed until the mouse has rested for a while, a finger touches the panel, or the mouse is removed.
///
/// Without a mouse, nothing is stored, scheduled or drawn.
struct MousePointer {
  /// The time in seconds for which a resting pointer is visible. Chosen: long enough to read what it points to, and
  /// short if the user moves from the mouse to the panel.
  static let hideDelay = 5.0

  /// The position in window points, or `nil` while the pointer is hidden.
  private(set) var position: Point?
  /// The time to hide the pointer unless it moves. It is `nil` while the pointer is hidden or a button is down.
  private(set) var deadline: Double?
  /// The contact that represents the mouse while its button is down, or 0.
  private var contact: Int32 = 0

  /// Updates the position for a sample of a mouse or a finger.
  mutating func update(with sample: TouchSample, mapping: PanelMapping) {
    switch sample.phase {
    case .hover:
      position = mapping.point(at: sample.position)
      contact = sample.contact
      deadline = contact == 0 ? sample.time + Self.hideDelay : nil
    case .down where sample.contact != contact: hide()
    case .leave: hide()
    case .down, .move, .up, .cancel: break
    }
  }

  /// Hides the pointer until the mouse moves.
  mutating func hide() {
    position = nil
    deadline = nil
  }
}
