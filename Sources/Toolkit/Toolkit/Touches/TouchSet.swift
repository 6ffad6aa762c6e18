/// Some touches, each once, in the order in which their fingers came down.
///
/// It stands where UIKit has a `Set<Touch>`, as a list: there are seldom more
/// than ten fingers, and a list that the toolkit fills again for every call
/// costs no memory, while a set would be built anew each time. A handler may
/// keep it: it is a value and does not change.
public struct TouchSet: RandomAccessCollection {
  private var touches: [Touch] = []

  init() {}

  /// 0.
  public var startIndex: Int { 0 }
  /// How many touches there are.
  public var endIndex: Int { touches.count }
  /// The touch at `position`, in the order in which they came.
  public subscript(position: Int) -> Touch { touches[position] }

  /// Whether `touch` is among them.
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
