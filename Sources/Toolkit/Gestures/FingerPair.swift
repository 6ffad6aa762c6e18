import Geometry

/// The two fingers of a pinch or a rotation.
struct FingerPair {
  private(set) var first: Touch?
  private(set) var second: Touch?

  var isComplete: Bool { first != nil && second != nil }
  var isEmpty: Bool { first == nil && second == nil }

  /// From the first finger to the second, in window points.
  var reach: Vector {
    guard let first, let second else { return .zero }
    return second.location - first.location
  }

  /// Whether there was room for `touch`.
  mutating func add(_ touch: Touch) -> Bool {
    if first == nil {
      first = touch
    } else if second == nil {
      second = touch
    } else {
      return false
    }
    return true
  }

  mutating func remove(_ touch: Touch) {
    if first === touch { first = nil }
    if second === touch { second = nil }
  }

  mutating func removeAll() { (first, second) = (nil, nil) }
}
