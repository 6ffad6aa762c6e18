/// A collection of distinct touches, in the order in which they began.
///
/// UIKit uses `Set<Touch>` instead. There are rarely more than ten touches, and the toolkit can reuse an array for
/// every call without allocating memory. Handlers can keep a touch set: it is a value and does not change.
public struct TouchSet: RandomAccessCollection {
  private var touches: [Touch] = []

  init() {}

  /// The position of the first touch, always 0.
  public var startIndex: Int { 0 }
  /// The number of touches.
  public var endIndex: Int { touches.count }
  /// Returns the touch at `position`. Touches are in the order in which they began.
  public subscript(position: Int) -> Touch { touches[position] }

  /// Returns `true` if the set contains `touch`.
  public func contains(_ touch: Touch) -> Bool {
    for mine in touches where mine === touch { return true }
    return false
  }

  mutating func append(_ touch: Touch) { touches.append(touch) }
  mutating func remove(at index: Int) { touches.remove(at: index) }
  mutating func removeAll(where isOut: (Touch) -> Bool) { touches.removeAll(where: isOut) }
  mutating func removeAll() { touches.removeAll(keepingCapacity: true) }
  mutating func reserveCapacity(_ count: Int) { touches.reserveCapacity(count) }
}
