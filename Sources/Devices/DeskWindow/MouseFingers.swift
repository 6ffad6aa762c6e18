import Geometry

/// A mouse as fingers: one while its button is down, two while Alt or Ctrl is down with it.
///
/// Two fingers are mirrored about the place where the mouse was when the key came down. So with the key, a move and then a press, they begin
/// apart and can pinch; where the mouse has not moved away since, they come down as soon as it has.
struct MouseFingers {
  /// How far from the center the mouse has to be for two fingers, in pixels.
  /// D: a finger's width apart, or they would be one.
  static let reach = 20.0

  /// What one of the fingers does.
  struct Change: Equatable {
    /// 1 or 2.
    var finger: Int32
    var phase: Phase
    /// In pixels of the window; the second finger may be beside it.
    var place: Point
    /// Whether the other finger's change comes with it.
    var isFirstOfTwo = false
  }

  enum Phase { case down, move, up, cancel }

  private enum Hand: Equatable {
    case up
    case one
    /// The button is down, and the mouse too near to the center yet.
    case waiting(center: Point)
    case two(center: Point)
  }

  private var hand = Hand.up
  private var place = Point.zero
  /// Where the mouse was when the key came down; nil while it is up.
  private var center: Point?

  /// Alt or Ctrl has come down, or both are up again. Fingers that are down stay what they are.
  mutating func holdKey(_ isDown: Bool) {
    if isDown != (center != nil) { center = isDown ? place : nil }
  }

  /// The button comes down.
  mutating func press(at place: Point, into changes: inout [Change]) {
    guard hand == .up else { return }
    self.place = place
    guard let center else {
      hand = .one
      changes.append(Change(finger: 1, phase: .down, place: place))
      return
    }
    // Near the center, the press is what they are mirrored about.
    hand = .waiting(center: center.distance(to: place) < Self.reach ? place : center)
    landIfApart(into: &changes)
  }

  /// The mouse moves, with its button down or up.
  mutating func move(to place: Point, into changes: inout [Change]) {
    guard place != self.place else { return }
    self.place = place
    switch hand {
    case .up: break
    case .one: changes.append(Change(finger: 1, phase: .move, place: place))
    case .waiting: landIfApart(into: &changes)
    case .two(let center): both(.move, about: center, into: &changes)
    }
  }

  /// The button comes up.
  mutating func release(at place: Point, into changes: inout [Change]) {
    move(to: place, into: &changes)
    switch hand {
    case .up: break
    case .one: changes.append(Change(finger: 1, phase: .up, place: place))
    case .waiting(let center):
      // A tap of two fingers.
      self.place = Point(center.x + Self.reach, center.y)
      both(.down, about: center, into: &changes)
      both(.up, about: center, into: &changes)
      self.place = place
    case .two(let center): both(.up, about: center, into: &changes)
    }
    hand = .up
  }

  /// The fingers are lost.
  mutating func cancel(into changes: inout [Change]) {
    switch hand {
    case .up, .waiting: break
    case .one: changes.append(Change(finger: 1, phase: .cancel, place: place))
    case .two(let center): both(.cancel, about: center, into: &changes)
    }
    hand = .up
    center = nil
  }

  private mutating func landIfApart(into changes: inout [Change]) {
    guard case .waiting(let center) = hand, center.distance(to: place) >= Self.reach else { return }
    hand = .two(center: center)
    both(.down, about: center, into: &changes)
  }

  private func both(_ phase: Phase, about center: Point, into changes: inout [Change]) {
    changes.append(Change(finger: 1, phase: phase, place: place, isFirstOfTwo: true))
    changes.append(Change(finger: 2, phase: phase, place: Point(2 * center.x - place.x, 2 * center.y - place.y)))
  }
}
