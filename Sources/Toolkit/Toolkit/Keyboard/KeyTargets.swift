import Geometry

/// Which key a finger means: the nearest, with likely ones a little larger than they look.
///
/// Each key has a core that is always its own (Gunawardana, Paek, Meek: "Usability guided key-target resizing for soft
/// keyboards", IUI 2010): what grows takes from its neighbors' edges alone.
struct KeyTargets {
  /// In the keyboard's points; they meet without gaps.
  var areas: [Rect] = []
  /// Which keys are likely to be next; none are at first.
  var isLikely: [Bool]
  /// The height of a row, in points.
  var row = 0.0

  init(areas: [Rect] = [], row: Double = 0) {
    self.areas = areas
    self.row = row
    isLikely = Array(repeating: false, count: areas.count)
  }

  /// Asks of each key whether it is likely to be next.
  mutating func choose(_ isLikely: (Int) -> Bool) { for index in areas.indices { self.isLikely[index] = isLikely(index) } }

  /// D: from an area's edge to its core, by the height of a row.
  static let edge = 0.3
  /// D: how much nearer a likely key seems, by the height of a row. The border to a neighbor moves by half of it, and cores
  /// lie two edges apart.
  static let bonus = 0.16

  /// The key for a finger at `point`; nil without keys.
  func key(at point: Point) -> Int? {
    var (nearest, least): (Int?, Double) = (nil, .infinity)
    for (index, area) in areas.enumerated() {
      let edge = min(Self.edge * row, area.width * 0.45)
      var distance = area.inset(by: Insets(all: edge)).distance(to: point)
      if distance > 0, isLikely[index] { distance = max(0.001, distance - Self.bonus * row) }
      if distance < least { (nearest, least) = (index, distance) }
    }
    return nearest
  }
}
