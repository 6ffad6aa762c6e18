import Geometry

/// Counts the taps of a series, finger by finger.
struct TapCounter {
  private struct Lift {
    let location: Point
    let time: Double
    let count: Int
  }

  /// As many as there are fingers; the oldest gives way.
  private static let capacity = 10

  /// The last lifts, oldest first.
  private var lifts: [Lift] = []

  init() { lifts.reserveCapacity(Self.capacity) }

  /// The tap count of a finger that comes down now: one more than that of the
  /// last lift near enough in time and place, which is used up by that.
  ///
  /// A finger that follows none begins anew.
  mutating func count(contactAt location: Point, time: Double) -> Int {
    for index in lifts.indices.reversed() {
      let lift = lifts[index]
      let way = location - lift.location
      guard time - lift.time <= TouchConstants.tapInterval + TouchConstants.timeStep,
        abs(way.dx) <= TouchConstants.tapReach, abs(way.dy) <= TouchConstants.tapReach
      else { continue }
      lifts.remove(at: index)
      return lift.count + 1
    }
    return 1
  }

  /// With a series of its own, a finger ends by its lift those that had lifted before it
  /// came down: what comes back to their places did something else in between. Fingers
  /// that are down together do not end each other's.
  mutating func note(liftOf touch: Touch) {
    if touch.tapCount <= 1 { lifts.removeAll { $0.time <= touch.originTime } }
    if lifts.count == Self.capacity { lifts.removeFirst() }
    lifts.append(Lift(location: touch.location, time: touch.timestamp, count: touch.tapCount))
  }
}
