import Geometry

/// A simulation of fingers with a mouse: one finger while the button is down, two fingers if Alt or Ctrl is held.
///
/// Two fingers are mirrored around the mouse's position at the key press. After a key press, a move, and a button
/// press, they start apart and can pinch. If the mouse has not moved, they land as soon as it does.
struct MouseTouchSimulator {
  /// The minimum distance between the mouse and the center for two fingers, in pixels. Chosen: at least a finger's
  /// width apart, because closer fingers would be one.
  static let minimumDistance = 20.0

  struct Change: Equatable {
    /// The number of the finger, 1 or 2.
    var finger: Int32
    var phase: Phase
    /// The position in the window's pixels. The second finger may be outside the window.
    var position: Point
    /// Whether the other finger's change follows in the same report.
    var isFirstOfTwo = false
  }

  enum Phase { case down, move, up, cancel }

  private enum State: Equatable {
    case up
    case one
    /// The button is down, but the mouse is still too close to the center.
    case waiting(center: Point)
    case two(center: Point)
  }

  private var hand = State.up
  /// The last position of the mouse, in the window's pixels.
  private var position = Point.zero
  /// The mouse's position when the key was pressed, or `nil` while it is released.
  private var center: Point?

  /// Records that Alt or Ctrl was pressed, or that both were released. Does not affect fingers that are down.
  mutating func setKeyHeld(_ isDown: Bool) {
    if isDown != (center != nil) { center = isDown ? position : nil }
  }

  mutating func press(at position: Point, into changes: inout [Change]) {
    guard hand == .up else { return }
    self.position = position
    guard let center else {
      hand = .one
      changes.append(Change(finger: 1, phase: .down, position: position))
      return
    }
    // Near the center, the position of the press becomes the center.
    hand = .waiting(center: center.distance(to: position) < Self.minimumDistance ? position : center)
    startTwoTouchesIfApart(into: &changes)
  }

  /// Records a move of the mouse, with the button pressed or released.
  mutating func move(to position: Point, into changes: inout [Change]) {
    guard position != self.position else { return }
    self.position = position
    switch hand {
    case .up: break
    case .one: changes.append(Change(finger: 1, phase: .move, position: position))
    case .waiting: startTwoTouchesIfApart(into: &changes)
    case .two(let center): addBoth(.move, around: center, into: &changes)
    }
  }

  mutating func release(at position: Point, into changes: inout [Change]) {
    move(to: position, into: &changes)
    switch hand {
    case .up: break
    case .one: changes.append(Change(finger: 1, phase: .up, position: position))
    case .waiting(let center):
      // A tap with two fingers.
      self.position = Point(center.x + Self.minimumDistance, center.y)
      addBoth(.down, around: center, into: &changes)
      addBoth(.up, around: center, into: &changes)
      self.position = position
    case .two(let center): addBoth(.up, around: center, into: &changes)
    }
    hand = .up
  }

  mutating func cancel(into changes: inout [Change]) {
    switch hand {
    case .up, .waiting: break
    case .one: changes.append(Change(finger: 1, phase: .cancel, position: position))
    case .two(let center): addBoth(.cancel, around: center, into: &changes)
    }
    hand = .up
    center = nil
  }

  private mutating func startTwoTouchesIfApart(into changes: inout [Change]) {
    guard case .waiting(let center) = hand, center.distance(to: position) >= Self.minimumDistance else { return }
    hand = .two(center: center)
    addBoth(.down, around: center, into: &changes)
  }

  private func addBoth(_ phase: Phase, around center: Point, into changes: inout [Change]) {
    changes.append(Change(finger: 1, phase: phase, position: position, isFirstOfTwo: true))
    changes.append(
      Change(finger: 2, phase: phase, position: Point(2 * center.x - position.x, 2 * center.y - position.y)))
  }
}
