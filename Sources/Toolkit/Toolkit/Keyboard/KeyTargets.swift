import Geometry

/// The touch areas of the keys. A touch hits the nearest key, and a likely key has a slightly larger area than it
/// shows.
///
/// Each key has a core that always hits that key, so a larger area only takes from the edges of neighbors. Source:
/// Gunawardana, Paek, Meek: "Usability guided key-target resizing for soft keyboards", IUI 2010.
struct KeyTargets {
  /// The area of each key, in the keyboard's coordinates. Neighboring areas meet without gaps.
  var areas: [Rect] = []
  /// Whether each key is likely to be typed next. Initially, none is.
  var isLikely: [Bool]
  /// The height of a row, in points.
  var row = 0.0

  init(areas: [Rect] = [], row: Double = 0) {
    self.areas = areas
    self.row = row
    isLikely = Array(repeating: false, count: areas.count)
  }

  mutating func updateLikelyKeys(_ isLikely: (Int) -> Bool) {
    for index in areas.indices { self.isLikely[index] = isLikely(index) }
  }

  /// The distance from a key's edge to its core, as a fraction of a row's height. Chosen.
  static let coreInset = 0.3
  /// The distance by which a likely key counts as nearer to a touch than it is, as a fraction of a row's height.
  /// Chosen: the border to a neighbor moves by half of it, and the cores of two keys are twice `edge` apart.
  static let likelyKeyBonus = 0.16

  /// Returns the index of the key that a touch at `point` hits, or `nil` if there are no keys.
  func key(at point: Point) -> Int? {
    var nearest: Int?
    var least: Double = .infinity
    for (index, area) in areas.enumerated() {
      let edge = min(Self.coreInset * row, area.width * 0.45)
      var distance = area.inset(by: Insets(all: edge)).distance(to: point)
      if distance > 0, isLikely[index] { distance = max(0.001, distance - Self.likelyKeyBonus * row) }
      if distance < least {
        nearest = index
        least = distance
      }
    }
    return nearest
  }
}
