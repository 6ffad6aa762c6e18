import Geometry

/// The way of a finger that may swipe: a straight line, or two lines with a corner.
struct FingerPath {
  /// The distance in points from the end of the first line at which a second one begins. Chosen: a finger that lifts
  /// moves less.
  private static let turnDistance = 10.0

  let origin: Point
  private(set) var last: Point
  /// The direction of the first line, once the finger has moved far enough, and its end.
  private var first: (direction: TouchExplorer.Direction, end: Point)?

  init(from origin: Point) {
    self.origin = origin
    last = origin
  }

  /// Whether the finger has moved farther than a tap.
  var isLong: Bool { origin.distance(to: last) > TouchExplorer.swipeDistance }

  /// The directions of the two lines, or `nil` for a straight way.
  ///
  /// Both lines must be clear. A straight way is never clear in both directions, however the finger trembles.
  var corner: (first: TouchExplorer.Direction, second: TouchExplorer.Direction)? {
    guard let first else { return nil }
    let line = first.end - origin
    let rest = last - first.end
    guard Self.isClear(line), TouchExplorer.Direction(line) == first.direction, Self.isClear(rest) else { return nil }
    let isVertical = first.direction == .up || first.direction == .down
    guard abs(isVertical ? rest.dx : rest.dy) > TouchExplorer.swipeDistance else { return nil }
    let second = TouchExplorer.Direction(rest)
    return (second == .up || second == .down) == isVertical ? nil : (first.direction, second)
  }

  /// Returns `true` if a line goes at least twice as far along one axis as along the other one.
  private static func isClear(_ line: Vector) -> Bool {
    max(abs(line.dx), abs(line.dy)) >= 2 * min(abs(line.dx), abs(line.dy))
  }

  /// Whether the finger has left the end of the first line.
  var isTurning: Bool { first.map { $0.end.distance(to: last) > Self.turnDistance } ?? false }

  mutating func move(to point: Point) {
    last = point
    guard let first else {
      if isLong { self.first = (TouchExplorer.Direction(point - origin), point) }
      return
    }
    // The first line ends where the finger begins to move more across it than along it.
    let rest = point - first.end
    let ways =
      switch first.direction {
      case .left: (along: -rest.dx, across: abs(rest.dy))
      case .right: (along: rest.dx, across: abs(rest.dy))
      case .up: (along: -rest.dy, across: abs(rest.dx))
      case .down: (along: rest.dy, across: abs(rest.dx))
      }
    if ways.along > ways.across { self.first = (first.direction, point) }
  }
}
