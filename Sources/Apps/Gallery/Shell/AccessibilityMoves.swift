import Vitrine

/// Actions for users of keys and speech that move what a finger drags.
enum AccessibilityMoves {
  /// The distance of one action, in points. Chosen: a finger that moves a view visibly.
  static let step = 40.0

  /// Returns an action for each direction. `move` receives the way, in points.
  static func actions(_ move: @escaping (Vector) -> Void) -> [AccessibilityCustomAction] {
    let ways = [
      ("Move left", Vector(-step, 0)), ("Move right", Vector(step, 0)),
      ("Move up", Vector(0, -step)), ("Move down", Vector(0, step)),
    ]
    return ways.map { name, way in AccessibilityCustomAction(name) { move(way) } }
  }
}
